import type { SeededChange } from './seeded-change'

const DASH = 'remote-chat/dash.tsx'
const CHAT_CSS = 'remote-chat/chat.css'

const memoized = "import { memo } from 'react'"

/** What a team deploys on any day; none of it may be held up. */
export const harmlessChanges: SeededChange[] = [
  {
    what: 'a comment',
    name: 'remote-chat',
    edit: (edits) => edits.append(DASH, '// Nothing else.'),
  },
  {
    what: 'other words on a screen',
    name: 'remote-chat',
    edit: (edits) => edits.replace(DASH, 'You are <bdi>', 'You speak as <bdi>'),
  },
  {
    what: 'other words in a hint',
    name: 'remote-auth',
    edit: (edits) =>
      edits.replace('remote-auth/register.tsx', 'At least 6 characters.', 'Six or more.'),
  },
  {
    what: 'a style inside the prefix',
    name: 'remote-chat',
    edit: (edits) =>
      edits.append(
        CHAT_CSS,
        '@media print { .chat-room > p, .chat-room:not(body) { color: #000 } }',
      ),
  },
  {
    what: 'an animation of its own',
    name: 'remote-auth',
    edit: (edits) =>
      edits.append(
        'remote-auth/auth.css',
        '@keyframes auth-appear { from { opacity: 0 } }\n.auth-form { animation: auth-appear 1ms }',
      ),
  },
  {
    what: 'a new internal module',
    name: 'remote-chat',
    edit: (edits) => {
      edits.write('remote-chat/room-name.ts', "export const roomName = 'The room'")
      edits.prepend(DASH, "import { roomName } from './room-name'")
      edits.replace(DASH, 'You are <bdi>', '{roomName} <bdi>')
    },
  },
  {
    what: 'an internal file under another name',
    name: 'remote-chat',
    edit: (edits) => {
      edits.move('remote-chat/room-status.tsx', 'remote-chat/room-state.tsx')
      edits.replace(DASH, "'./room-status'", "'./room-state'")
    },
  },
  {
    what: 'the exposed file under another name',
    name: 'remote-chat',
    edit: (edits) => {
      edits.move(DASH, 'remote-chat/chat-screen.tsx')
      edits.replace('remote-chat/webpack.config.ts', './dash.tsx', './chat-screen.tsx')
    },
  },
  {
    what: 'a part that is loaded later',
    name: 'remote-chat',
    edit: (edits) => {
      edits.write('remote-chat/about.tsx', 'export const about = () => <p>A room.</p>')
      edits.append(DASH, "export const about = () => import('./about')")
      edits.append(DASH, 'Object.assign(Dash, { about })')
    },
  },
  {
    what: 'a part that is loaded later, with a style',
    name: 'remote-auth',
    edit: (edits) => {
      edits.write('remote-auth/help.css', '.auth-help { margin: 0 }')
      edits.write('remote-auth/help.tsx', "import './help.css'\nexport const help = 'Ask.'")
      edits.append(
        'remote-auth/login.tsx',
        "Object.assign(Login, { help: () => import('./help') })",
      )
    },
  },
  {
    what: 'one more exposed module, which is no screen',
    name: 'remote-chat',
    edit: (edits) => {
      edits.write('remote-chat/facts.ts', 'export const rows = 12')
      edits.replace(
        'remote-chat/webpack.config.ts',
        'exposes: {',
        "exposes: { './facts': './facts.ts',",
      )
    },
  },
  {
    what: 'react asked for in an earlier patch release',
    name: 'remote-chat',
    edit: (edits) =>
      edits.replace('remote-chat/package.json', /"react": "[\d.]+"/, '"react": "19.2.0"'),
  },
  {
    what: 'a version number of its own',
    name: 'remote-auth',
    edit: (edits) =>
      edits.replace('remote-auth/package.json', /"version": "[\d.]+"/, '"version": "0.2.0"'),
  },
  {
    what: 'an exposed component in memo',
    name: 'remote-chat',
    edit: (edits) => {
      edits.replace(DASH, 'export default function Dash()', 'function Dash()')
      edits.prepend(DASH, memoized)
      edits.append(DASH, 'export default memo(Dash)')
    },
  },
  {
    what: 'an optional prop on an exposed component',
    name: 'remote-chat',
    edit: (edits) =>
      edits.replace(DASH, 'function Dash()', 'function Dash(_: { compact?: boolean } = {})'),
  },
  {
    what: 'a shared component that it has not used before',
    name: 'remote-chat',
    edit: (edits) => {
      edits.prepend(DASH, "import { Wordmark } from 'shared'")
      edits.replace(DASH, 'You are <bdi>', '<Wordmark /> <bdi>')
    },
  },
  {
    what: 'a type of shared that is not out yet',
    name: 'remote-chat',
    edit: (edits) => {
      edits.append('shared/index.ts', 'export type Line = string')
      edits.append(DASH, "import type { Line } from 'shared'\nexport const first: Line = 'hello'")
    },
  },
  {
    what: 'a comment in the host',
    name: 'host',
    edit: (edits) => edits.append('host/main.tsx', '// Nothing else.'),
  },
  {
    what: "other words on the host's failure page",
    name: 'host',
    edit: (edits) =>
      edits.replace(
        'host/remotes/screens/remote-failure.tsx',
        'Everything else works.',
        'The rest works.',
      ),
  },
  {
    what: 'one more export of shared',
    name: 'host',
    edit: (edits) => edits.append('shared/index.ts', "export const greeting = 'Hello'"),
  },
  {
    what: 'a patch release of shared',
    name: 'host',
    edit: (edits) =>
      edits.replace('shared/package.json', /"version": "(\d+\.\d+)\.\d+"/, '"version": "0.1.9"'),
  },
  {
    what: 'an optional prop on a shared component',
    name: 'host',
    edit: (edits) =>
      edits.replace(
        'shared/ui/notice.tsx',
        '  children: ReactNode\n',
        '  children: ReactNode\n  icon?: string\n',
      ),
  },
  {
    what: 'an optional key of the configuration',
    name: 'host',
    edit: (edits) =>
      edits.replace(
        'shared/runtime-config/parse-runtime-config.ts',
        '    feedback: v.optional(',
        '    beta: v.optional(v.boolean()),\n    feedback: v.optional(',
      ),
  },
]
