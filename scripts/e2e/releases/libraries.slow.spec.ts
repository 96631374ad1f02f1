import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { ProjectCopy } from '../../demo/project-copy'
import { root } from '../../platform/project-root'
import { expect, testWithReleases } from '../../testing/browser/fixtures'
import { Stranger } from '../../testing/browser/stranger'

const REMOTE = 'remote-cups'

/** Its libraries mark the page when they are imported, and try to make code from text. */
const SOURCE = `import { Page } from '@parlor/shared'
import { configureStore, createSlice } from '@reduxjs/toolkit'
import { autorun, makeAutoObservable } from 'mobx'
import { useEffect, useState } from 'react'
import { Provider, useDispatch, useSelector } from 'react-redux'
import { Line, LineChart, XAxis, YAxis } from 'recharts'
import { z } from 'zod'

const day = z.object({ name: z.string(), cups: z.number().min(0) })
const week = z.array(day).parse([
  { name: 'Mon', cups: 2 },
  { name: 'Tue', cups: 4 },
  { name: 'Wed', cups: 3 },
])

const poured = createSlice({
  name: 'poured',
  initialState: { cups: 0 },
  reducers: {
    pour: (state) => {
      state.cups += 1
    },
  },
})
const { pour } = poured.actions
const store = configureStore({ reducer: poured.reducer })

class Kettle {
  litres = 2

  constructor() {
    makeAutoObservable(this)
  }

  empty(): void {
    this.litres -= 0.25
  }
}

export default function Cups() {
  return (
    <Provider store={store}>
      <Page title="Cups" heading="Cups">
        <Pouring />
        <LineChart width={400} height={200} data={week}>
          <XAxis dataKey="name" />
          <YAxis />
          <Line dataKey="cups" />
        </LineChart>
      </Page>
    </Provider>
  )
}

function Pouring() {
  const cups = useSelector((state: { cups: number }) => state.cups)
  const dispatch = useDispatch()
  const [kettle] = useState(() => new Kettle())
  const [litres, setLitres] = useState(kettle.litres)
  useEffect(() => autorun(() => setLitres(kettle.litres)), [kettle])
  function fill(): void {
    dispatch(pour())
    kettle.empty()
  }
  return (
    <>
      <button type="button" onClick={fill}>
        Pour
      </button>
      <p role="status">
        Poured {cups}, left {litres}
      </p>
    </>
  )
}
`

const test = testWithReleases.extend<{ team: ProjectCopy; registry: Stranger }>({
  team: async ({}, use) => {
    const team = new ProjectCopy({ withBuilds: true })
    await use(team)
    team.dispose()
  },
  registry: async ({}, use) => {
    const registry = new Stranger()
    await use(registry)
    await registry.dispose()
  },
})

// An installation from the registry, and a deploy with its build.
test.setTimeout(300_000)

test('a remote with recharts, Redux Toolkit, MobX and zod is deployed as it is', async ({
  site,
  team,
  registry,
  page,
}) => {
  const made = await team.run('new', [REMOTE, '--path', '/cups', '--access', 'everyone'])
  expect(made, made.printed).toMatchObject({ status: 0 })
  // Its packages are the team's own: nothing else in the workspace has them.
  cpSync(join(root, 'scripts/e2e/releases/libraries'), registry.folder, { recursive: true })
  const installed = await registry.run('npm', ['ci'])
  expect(installed, installed.printed).toMatchObject({ status: 0 })
  cpSync(join(registry.folder, 'node_modules'), team.path(`${REMOTE}/node_modules`), {
    recursive: true,
  })
  team.write(`${REMOTE}/cups.tsx`, SOURCE)
  const declared = JSON.parse(team.read(`${REMOTE}/remote.json`))
  const smoke = [{ go: '/cups' }, { press: 'Pour' }, { see: 'Poured 1, left 1.75' }]
  team.write(`${REMOTE}/remote.json`, JSON.stringify({ ...declared, smoke }))

  const deployed = await team.run('deploy', [REMOTE, '--to', site.storage.address])
  expect(deployed, deployed.printed).toMatchObject({ status: 0 })
  const [, globals] = /new globals in the page: (.*)/.exec(deployed.printed) ?? []
  expect(globals?.split(', ')).toEqual(
    expect.arrayContaining(['__mobxGlobals', '__zod_globalConfig', 'Symbol(react-redux-context)']),
  )
  expect(deployed.printed).toMatch(
    /\/remote-cups\/\S+\.js tries to run a text as a script .*; the screen works without it\./,
  )

  await page.goto(`${site.url}/cups`)
  await page.getByRole('button', { name: 'Pour' }).click()
  await expect(page.getByText('Poured 1, left 1.75')).toBeVisible()
  await expect(page.getByText('Wed')).toBeVisible()
  await expect(page.locator('.recharts-line')).toBeVisible()
})
