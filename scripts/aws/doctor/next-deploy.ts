import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { parseDocument } from 'yaml'
import { root } from '../../build/packages'
import { faulty, type Look, well } from './finding'
import type { AskProvider } from './provider'
import type { Stack } from './stack'

/** Their rows and accounts would be left behind. */
const KEPT = ['AWS::Cognito::UserPool', 'AWS::DynamoDB::Table']
const POLL_MS = 2_000
/** In a folder that git ignores. The provider's tool takes a template by its file. */
const FOLDER = join(root, '.cache')

const changeSet = v.object({
  Status: v.string(),
  StatusReason: v.nullish(v.string(), ''),
  Changes: v.optional(
    v.array(
      v.object({
        ResourceChange: v.object({
          Action: v.string(),
          LogicalResourceId: v.string(),
          ResourceType: v.string(),
          Replacement: v.nullish(v.string(), 'False'),
        }),
      }),
    ),
    [],
  ),
})

/** Has the provider list what a deploy of this checkout would change, and deletes the list. */
export async function nextDeploy(ask: AskProvider, stack: Stack): Promise<Look> {
  const of = ['--stack-name', stack.name, '--change-set-name', `doctor-${randomUUID()}`]
  const template = templateAlone()
  const parameters = stack.parameters.filter((name) => template.hasIn(['Parameters', name]))
  mkdirSync(FOLDER, { recursive: true })
  const file = join(FOLDER, 'doctor-template.yaml')
  writeFileSync(file, template.toString({ indent: 1, lineWidth: 0 }))
  await ask([
    ...[
      'cloudformation',
      'create-change-set',
      ...of,
      '--change-set-type',
      'UPDATE',
      '--template-body',
      `file://${file}`,
    ],
    ...['--capabilities', 'CAPABILITY_IAM'],
    ...(parameters.length > 0 ? ['--parameters'] : []),
    ...parameters.map((name) => `ParameterKey=${name},UsePreviousValue=true`),
  ])
  try {
    return verdictOn(await complete())
  } finally {
    await ask(['cloudformation', 'delete-change-set', ...of])
  }

  async function complete() {
    for (;;) {
      const answer = await ask(['cloudformation', 'describe-change-set', ...of])
      const set = v.parse(changeSet, answer)
      if (!/_PENDING$|_IN_PROGRESS$/.test(set.Status)) return set
      await sleep(POLL_MS)
    }
  }
}

/** The template without the functions' bundles, which only a deploy uploads: their code replaces
 * nothing. Without its comments, because the provider takes at most 51,200 bytes. */
function templateAlone() {
  const text = readFileSync(join(root, 'scripts/aws/template.yaml'), 'utf8')
    .replaceAll('Code: ./functions', "Code: { ZipFile: '//' }")
    .replaceAll(/^ *#.*\n/gm, '')
  // The short forms of the provider's functions are tags, which it warns of and keeps.
  return parseDocument(text, { logLevel: 'error' })
}

function verdictOn({ Status, StatusReason, Changes }: v.InferOutput<typeof changeSet>): Look {
  if (Status === 'FAILED' && !/didn't contain changes|No updates/.test(StatusReason)) {
    return faulty(`is refused by the provider: ${StatusReason}`)
  }
  const lost = Changes.map(({ ResourceChange }) => ResourceChange).filter(
    ({ Action, ResourceType, Replacement }) =>
      KEPT.includes(ResourceType) &&
      (Action === 'Remove' || (Action === 'Modify' && Replacement !== 'False')),
  )
  if (lost.length === 0) return well('replaces neither the user pool nor a table')
  const names = lost.map(({ LogicalResourceId }) => LogicalResourceId).join(' and ')
  return faulty(
    `replaces ${names}, and leaves behind what is in there: do not deploy this checkout, but take back what it changes there in template.yaml`,
  )
}
