import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/packages'
import { ReleaseError } from '../build/release'
import { ProjectCopy } from '../demo/project-copy'
import { ServedProcess } from '../demo/served-process'
import { PASSWORD, talk } from '../demo/talk'
import { requireChromium } from '../platform/chromium'
import type { Syntax } from '../platform/commands/command'
import { readCommand } from '../platform/commands/command-line'
import { atEnd } from '../platform/commands/ending'
import { ensurePortFree } from '../platform/listen'
import { Progress } from '../platform/progress'
import { dataOption } from '../platform/project-root'
import { SITE_OPTIONS, siteOptions } from '../site/site-options'

export const command = {
  prefix: 'npm run demo --',
  does: 'Starts a demo site with three people chatting, and a preview of the chat.',
  words: {},
  options: { port: SITE_OPTIONS.port },
} satisfies Syntax

// Everything is real: the site as `npm start` runs it, accounts over its user pool, sockets into
// its room, and a deploy of changed sources.

const PREVIEW = 'plum'
/** The change that the preview's team has made. */
const PLUM = `
.chat-room {
  --parlor-line: #a3549c;
  --parlor-surface: light-dark(#f3dcf1, #3a1d37);
  --parlor-surface-sunken: light-dark(#fbf1fa, #2a1228);
}
`

const TRIVIA = 'remote-trivia'
/** The contribution of another team to the dash. */
const BADGE = `import './trivia.css'

interface Props {
  asked: readonly { question: string; answer?: string; answeredBy?: string }[]
}

/** Who answered the last question first. */
export default function Trivia({ asked }: Props) {
  const last = asked.findLast(({ answer }) => answer !== undefined)
  if (!last) return <p className="trivia-note">Trivia: who answers first?</p>
  return <p className="trivia-note">{last.answeredBy ?? 'Nobody'} knew: {last.answer}</p>
}
`

export async function run(args: string[]): Promise<void> {
  const { values } = readCommand(command, args)
  const { port, host } = siteOptions(values)
  await ensurePortFree({ port, host })
  requireChromium()
  const progress = new Progress(process.stdout)
  mkdirSync(join(root, '.cache'), { recursive: true })
  const data = mkdtempSync(join(root, '.cache/demo-'))
  const site = new ServedProcess()
  const copy = new ProjectCopy({ withBuilds: true })
  process.once('exit', () => {
    void site.stop()
    copy.dispose()
    rmSync(data, { recursive: true, force: true })
  })
  atEnd(() => site.stop())

  const url = await progress.during('building and starting the site', () =>
    site.start({
      args: ['scripts/kit/command.mjs', 'start', '--data', data, '--port', String(port)],
    }),
  )
  progress.done(`the site runs at ${url}`)
  await talk(url)
  progress.done('three people are talking in its room')

  copy.edit('remote-chat/chat.css', (css) => css + PLUM)
  const deploy = ['remote-chat', '--preview', PREVIEW, '--data', data]
  await progress.during('deploying a preview of the chat', () => copied(copy, 'deploy', deploy))
  progress.done('a preview of the chat is deployed')
  await progress.during('deploying a contribution to the dash', async () => {
    await copied(copy, 'new', [TRIVIA, '--into', 'dash.aside'])
    copy.write(`${TRIVIA}/trivia.tsx`, BADGE)
    copy.edit(`${TRIVIA}/remote.json`, (json) =>
      json.replace('"see": "Trivia"', '"see": "Trivia: who"'),
    )
    await copied(copy, 'deploy', [TRIVIA, '--data', data])
  })
  progress.done('another remote now shows something on the dash')
  console.log(`Demo ready: ${url}
  The site           ${url}
  With the preview   ${url}/?override=remote-chat@${PREVIEW}
  Sign in as         ada@example.com, with ${PASSWORD}; or register: ${url}/_local/inbox has the codes

  What is live       npm run releases --${dataOption(data)}
  Roll it back       npm run rollback -- remote-chat --preview ${PREVIEW}${dataOption(data)}

It runs until Ctrl-C, and leaves nothing behind.`)
}

/** Runs a command in the copy, or throws its output. */
async function copied(copy: ProjectCopy, command: string, args: string[]): Promise<void> {
  const { status, printed } = await copy.run(command, args)
  if (status !== 0) throw new ReleaseError(printed)
}
