import { readFileSync } from 'node:fs'
import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import type { ProjectCopy } from '../../demo/project-copy'
import { writeRemote } from '../../new/write-remote'

/** Subjects for the screens of a shop with a hundred teams. */
const TOPICS =
  'orders refunds invoices suppliers customers shipping returns inventory catalogue pricing ' +
  'discounts vouchers payments taxes summaries forecasts budgets expenses payroll holidays ' +
  'meetings rooms visitors parking lockers equipment repairs warranties contracts tenders ' +
  'auctions leads campaigns newsletters surveys reviews ratings complaints tickets incidents ' +
  'alerts backups servers domains licences devices printers phones badges keys ' +
  'recipes menus kitchens tables bookings events concerts museums tours hotels ' +
  'flights trains ferries buses bicycles drivers routes depots pallets containers ' +
  'customs insurance claims audits policies risks grants donations volunteers members ' +
  'courses lessons exams grades libraries books authors magazines photos videos ' +
  'podcasts music games puzzles quizzes prizes gardens'
const topics = TOPICS.split(' ')

const more = (title: string) => `/** The part that comes later. */
export default function More() {
  return <p>More about ${title.toLowerCase()}.</p>
}
`

/** Writes as many remotes into the copy that it has `count`; resolves with the names of the new. */
export function writeRemotes(project: ProjectCopy, count: number): RemoteName[] {
  const lock = JSON.parse(project.read('package-lock.json'))
  const names = topics.slice(0, count - 2).map((topic, at) => {
    const name: RemoteName = `remote-${topic}`
    const title = topic.charAt(0).toUpperCase() + topic.slice(1)
    const screen = { path: `/${topic}`, module: `./${topic}`, access: 'everyone' as const, title }
    const smoke = [{ go: screen.path }, { see: title }]
    const declaration = { name, port: 3_003 + at, screens: [screen], smoke }
    writeRemote({ short: topic, title, declaration, service: undefined }, project.folder)
    project.write(`${name}/more.tsx`, more(title))
    project.edit(`${name}/${topic}.tsx`, withLazyPart)
    const sizes = JSON.stringify({ [name]: sizesOf(topic) }, null, 2)
    project.write(`${name}/sizes.json`, `${sizes}\n`)
    const { name: _, ...lockEntry } = JSON.parse(
      readFileSync(project.path(`${name}/package.json`), 'utf8'),
    )
    lock.packages[name] = { name: `@parlor/${name}`, ...lockEntry }
    lock.packages[`node_modules/@parlor/${name}`] = { resolved: name, link: true }
    return name
  })
  project.write('package-lock.json', JSON.stringify(lock, null, 2))
  return names
}

/** Budgets that nothing here reaches. */
function sizesOf(topic: string) {
  const module = `__federation_expose_${topic}`
  return {
    firstView: { 'remoteEntry.js': 9_000, [`${module}.js`]: 9_000, [`${module}.css`]: 1_000 },
    later: { 'more.js': 1_000 },
  }
}

function withLazyPart(source: string): string {
  return source
    .replace(
      "from '@parlor/shared'\n",
      "from '@parlor/shared'\nimport { lazy, Suspense } from 'react'\n",
    )
    .replace('const TITLE', "const More = lazy(() => import('./more'))\nconst TITLE")
    .replace('    </Page>', '      <Suspense>\n        <More />\n      </Suspense>\n    </Page>')
}
