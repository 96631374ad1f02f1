import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseDocument } from 'yaml'
import { root } from '../../build/packages'
import { faulty, type Look, well } from './finding'
import { type AskProvider, withoutAccount } from './provider'
import type { Stack } from './stack'

const POLL_MS = 2_000
/** In a folder that git ignores. The provider's tool takes a template by its file. */
const FOLDER = join(root, '.cache')

interface ChangeSet {
  Status: string
  StatusReason?: string
  Changes?: {
    ResourceChange: {
      Action: string
      LogicalResourceId: string
      ResourceType: string
      Replacement?: string
    }
  }[]
}

/** Has the provider list what a deploy of this checkout would change, and deletes the list. */
export async function nextDeploy(ask: AskProvider, stack: Stack): Promise<Look> {
  const of = ['--stack-name', stack.name, '--change-set-name', `doctor-${randomUUID()}`]
  const template = templateAlone()
  const kept = stack.parameters.filter((name) => template.hasIn(['Parameters', name]))
  mkdirSync(FOLDER, { recursive: true })
  const file = join(FOLDER, 'doctor-template.yaml')
  writeFileSync(file, template.toString({ indent: 1, lineWidth: 0 }))
  await ask([
    ...['cloudformation', 'create-change-set', ...of, '--change-set-type', 'UPDATE'],
    ...['--template-body', `file://${file}`, '--capabilities', 'CAPABILITY_IAM', '--parameters'],
    ...kept.map((name) => `ParameterKey=${name},UsePreviousValue=true`),
  ])
  try {
    const read = () => ask<ChangeSet>(['cloudformation', 'describe-change-set', ...of])
    let set = await read()
    while (/_PENDING$|_IN_PROGRESS$/.test(set.Status)) {
      await sleep(POLL_MS)
      set = await read()
    }
    return lossesIn(set)
  } finally {
    await ask(['cloudformation', 'delete-change-set', ...of])
  }
}

/** The template without the functions' bundles, which only a deploy uploads: their code replaces
 * nothing. Without its comments, because the provider takes at most 51,200 bytes. */
function templateAlone() {
  const text = readFileSync(join(root, 'scripts/aws/template.yaml'), 'utf8')
    .replaceAll('Code: ./functions', "Code: { ZipFile: '//' }")
    .replaceAll(/^ *#.*\n/gm, '')
  // The short forms of the provider's functions are tags, which it keeps with a warning.
  return parseDocument(text, { logLevel: 'error' })
}

function lossesIn({ Status, StatusReason = '', Changes }: ChangeSet): Look {
  if (Status === 'FAILED' && !/didn't contain changes|No updates/.test(StatusReason)) {
    return faulty(`is refused by the provider: ${withoutAccount(StatusReason)}`)
  }
  const lost = (Changes ?? [])
    .map(({ ResourceChange }) => ResourceChange)
    .filter(({ ResourceType }) => /::(UserPool|Table)$/.test(ResourceType))
    .filter(({ Action, Replacement }) => Action === 'Remove' || /True|Cond/.test(Replacement ?? ''))
    .map(({ LogicalResourceId }) => LogicalResourceId)
  if (lost.length === 0) return well('replaces neither the user pool nor a table')
  return faulty(
    `replaces ${lost.join(' and ')}, and leaves behind what is in there: do not deploy this checkout, but take back what it changes there in template.yaml`,
  )
}
