import { describeOrigin } from '../../build/version/git-state'
import { escapeHtml } from '../../platform/escape-html'
import { dataOption } from '../../platform/project-root'
import type { ReleaseEntry, ReleaseRecord } from '../../release/contract/record'
import { rollbackTarget } from '../../release/records/release-record'
import { percentOf } from '../../release/records/release-table'
import type { SiteState } from '../../release/records/site-state'
import { INBOX_PATH } from '../local-config'
import { REPORTS_PAGE_PATH, timeElement } from './local-page'

export interface OverviewPlace {
  data: string
  inbox: boolean
}

type OverviewState = Pick<SiteState, 'records' | 'problems' | 'index'>

/** The content of `/_local`: the inbox, the reports, the live releases, and commands for them. */
export function overviewBody(
  { records, problems, index }: OverviewState,
  { data, inbox }: OverviewPlace,
): string {
  const names = [...new Set([...Object.keys(records), ...Object.keys(problems)])].sort()
  const option = dataOption(data)
  const packages = names.map((name) =>
    packageCard(name, { record: records[name], problem: problems[name], index, option }),
  )
  const inboxLine = inbox
    ? `<a href="${INBOX_PATH}">Inbox</a> <span class="local-soft">the codes that the local user pool sends</span>`
    : 'Inbox <span class="local-soft">off; start with --inbox to turn it on</span>'
  return `<p class="local-soft">Only for this machine. This page changes nothing: use the commands.</p>
<ul class="local-list local-ways">
<li>${inboxLine}</li>
<li><a href="${REPORTS_PAGE_PATH}">Reports</a> <span class="local-soft">errors, web vitals and versions, as pages report them</span></li>
</ul>
<h2>Live now</h2>
${packages.join('\n') || '<p>No releases yet.</p>'}
${commandList([[`npm run releases${option && ` --${option}`}`, 'the same in a terminal']])}`
}

interface PackageState {
  record: ReleaseRecord | undefined
  problem: string | undefined
  index: SiteState['index']
  /** The option with which commands find this site. */
  option: string
}

function packageCard(name: string, { record, problem, index, option }: PackageState): string {
  const lines = [
    problem && `<span class="local-problem">Its record is invalid: ${escapeHtml(problem)}</span>`,
    ...(record ? releaseLines(name, record) : []),
    record &&
      record.current?.version !== index[name]?.current?.version &&
      `<span class="local-problem">Pages still have the previous release: npm run configure${option && ` --${option}`}</span>`,
  ].filter(Boolean)
  return `<section class="local-card">
<h3>${escapeHtml(name)}</h3>
<ul class="local-list">${lines.map((line) => `<li>${line}</li>`).join('')}</ul>
${commandList(commandsFor(name, record, option))}
</section>`
}

function releaseLines(name: string, record: ReleaseRecord): string[] {
  const { current, by, canary, previous, previews = {}, retiredAt } = record
  return [
    retiredAt && `retired ${timeElement(retiredAt)}`,
    current &&
      releaseLine(
        `<strong>live</strong>`,
        current,
        `since ${timeElement(record.since ?? current.publishedAt)}${by ? `, by ${by}` : ''}`,
      ),
    canary &&
      releaseLine(
        `canary, ${percentOf(canary.share)}`,
        canary.release,
        `since ${timeElement(canary.release.publishedAt)}`,
      ),
    ...Object.entries(previews).map(([preview, entry]) =>
      releaseLine(
        `<a href="/?override=${encodeURIComponent(`${name}@${preview}`)}">preview ${escapeHtml(preview)}</a>`,
        entry,
        `of ${timeElement(entry.publishedAt)}`,
      ),
    ),
    ...previous.map((entry) =>
      releaseLine(
        record.heldBack?.includes(entry.version) ? 'withdrawn' : 'before',
        entry,
        `of ${timeElement(entry.publishedAt)}`,
      ),
    ),
  ].filter((line) => typeof line === 'string')
}

function releaseLine(state: string, entry: ReleaseEntry, when: string): string {
  const origin = describeOrigin(entry)
  const from = origin && `, built from ${escapeHtml(origin)}`
  return `${state} <code>${escapeHtml(entry.version)}</code> <span class="local-soft">${when}${from}</span>`
}

type Hint = [command: string, does: string]

/** The commands that would do something now. */
function commandsFor(name: string, record: ReleaseRecord | undefined, option: string): Hint[] {
  const target = record?.current && rollbackTarget(record)
  const back = record?.canary ? 'end the canary' : target && `back to ${target.version}`
  return [
    [`npm run deploy -- ${name}${option}`, 'check and publish the one in this checkout'],
    ...(back ? [[`npm run rollback -- ${name}${option}`, back] satisfies Hint] : []),
    ...Object.keys(record?.previews ?? {}).map(
      (preview): Hint => [
        `npm run rollback -- ${name} --preview ${preview}${option}`,
        `end the preview ${preview}`,
      ],
    ),
  ]
}

function commandList(commands: readonly Hint[]): string {
  const items = commands.map(
    ([command, does]) =>
      `<li><code>${escapeHtml(command)}</code> <span class="local-soft">${escapeHtml(does)}</span></li>`,
  )
  return `<ul class="local-list local-commands">${items.join('')}</ul>`
}
