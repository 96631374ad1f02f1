import type { SeededChange } from './seeded-change'

const RECIPE = 'scripts/build/shared-packages.ts'

/** What is shared, shared wrongly. */
export const brokenSharing: SeededChange[] = [
  {
    what: 'a remote asks for another major version of react',
    name: 'remote-chat',
    edit: (edits) =>
      edits.replace('remote-chat/package.json', /"react": "[\d.]+"/, '"react": "18.3.1"'),
  },
  {
    what: 'a remote asks for a shared that is not out yet',
    name: 'remote-auth',
    edit: (edits) =>
      edits.replace('remote-auth/package.json', /"shared": "[\d.]+"/, '"shared": "1.0.0"'),
  },
  {
    what: 'a remote bundles what it shares (import not false)',
    name: 'remote-chat',
    edit: (edits) => edits.replace(RECIPE, "...(bundled === 'none' && { import: false }),", ''),
  },
  {
    what: 'a remote does not share react at all',
    name: 'remote-chat',
    edit: (edits) => edits.replace(RECIPE, "'react', 'react-dom',", "'react-dom',"),
  },
  {
    what: 'a remote shares without singleton',
    name: 'remote-auth',
    edit: (edits) => {
      edits.replace(RECIPE, 'singleton: true\n', 'singleton: boolean\n')
      edits.replace(RECIPE, 'singleton: true,', 'singleton: false,')
    },
  },
  {
    what: 'a remote imports a part of react-dom that the host does not share',
    name: 'remote-chat',
    edit: (edits) =>
      edits.append(
        'remote-chat/dash.tsx',
        "import { renderToString } from 'react-dom/server'\nexport const preview = () => renderToString(<Dash />)",
      ),
  },
  {
    what: 'a remote brings a router of its own',
    name: 'remote-auth',
    edit: (edits) =>
      edits.append(
        'remote-auth/login.tsx',
        "import { Outlet } from 'react-router-dom'\nObject.assign(Login, { Outlet })",
      ),
  },
  {
    what: 'a remote imports a name that the live shared does not have yet',
    name: 'remote-chat',
    edit: (edits) => {
      edits.append('shared/index.ts', "export const greeting = 'Hello'")
      edits.prepend('remote-chat/dash.tsx', "import { greeting } from 'shared'")
      edits.replace('remote-chat/dash.tsx', 'You are <bdi>', '{greeting} <bdi>')
    },
  },
  {
    what: 'the host shares everything but shared',
    name: 'host',
    edit: (edits) => edits.replace(RECIPE, ", 'shared']", ']'),
  },
  {
    what: 'the host brings a shared of the next major version',
    name: 'host',
    edit: (edits) =>
      edits.replace('shared/package.json', /"version": "[\d.]+"/, '"version": "1.0.0"'),
  },
  {
    what: 'shared drops an export that a live remote uses',
    name: 'host',
    edit: (edits) => {
      edits.replace('shared/ui/index.ts', /export \{ Notice.*\n/, '')
      edits.replace('shared/index.ts', '  Notice,\n  type NoticeProps,\n', '')
    },
  },
]
