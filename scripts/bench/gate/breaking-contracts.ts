import type { SeededChange } from './seeded-change'

const DASH = 'remote-chat/dash.tsx'
const EXPORT = 'export default function Dash()'
const CONTRACT = 'host/remotes/contract.ts'

/** What host and remotes promise each other, broken. */
export const brokenContracts: SeededChange[] = [
  {
    what: 'the exposed component requires a prop',
    name: 'remote-chat',
    edit: (edits) =>
      edits.replace(DASH, EXPORT, 'export default function Dash(_: { room: string })'),
  },
  {
    what: 'the exposed component is a named export',
    name: 'remote-chat',
    edit: (edits) => edits.replace(DASH, EXPORT, 'export function Dash()'),
  },
  {
    what: 'the exposed module exports a text',
    name: 'remote-auth',
    edit: (edits) => {
      edits.replace('remote-auth/login.tsx', 'export default function Login()', 'function Login()')
      edits.append('remote-auth/login.tsx', 'export default Login.name')
    },
  },
  {
    what: 'an exposed module has another name',
    name: 'remote-chat',
    edit: (edits) => edits.replace('remote-chat/webpack.config.ts', "'./dash':", "'./dashboard':"),
  },
  {
    what: 'a screen is no longer exposed',
    name: 'remote-auth',
    edit: (edits) => edits.replace('remote-auth/webpack.config.ts', /'.\/confirm'.*\n/, ''),
  },
  {
    what: 'the host asks a remote for one more screen',
    name: 'host',
    edit: (edits) => edits.replace(CONTRACT, "['./dash']", "['./dash', './settings']"),
  },
  {
    what: 'the host asks for a remote that nobody deployed',
    name: 'host',
    edit: (edits) =>
      edits.replace(
        CONTRACT,
        "'remote-chat': ['./dash'],",
        "'remote-chat': ['./dash'],\n  'remote-help': ['./faq'],",
      ),
  },
  {
    what: 'the host takes screens only with a title of their own',
    name: 'host',
    edit: (edits) =>
      edits.replace(
        CONTRACT,
        'default: ComponentType\n',
        'default: ComponentType\n  title: string\n',
      ),
  },
  {
    what: 'the host refuses a key that the live configuration has',
    name: 'host',
    edit: (edits) => {
      const file = 'shared/runtime-config/parse-runtime-config.ts'
      edits.replace(file, /\n {4}feedback: v\.optional.*/, '')
      edits.replace(file, '...read.output, ', "...read.output, feedback: 'console', ")
    },
  },
  {
    what: 'a remote goes to a path that the live shared does not know',
    name: 'remote-auth',
    edit: (edits) => {
      edits.replace('shared/paths.ts', "dash: '/dash',", "dash: '/dash',\n  help: '/help',")
      edits.replace('remote-auth/confirm.tsx', 'to={paths.login}', 'to={paths.help}')
    },
  },
  {
    what: 'a shared component asks for one more prop than live remotes give',
    name: 'host',
    edit: (edits) =>
      edits.replace(
        'shared/ui/notice.tsx',
        '  children: ReactNode\n',
        '  children: ReactNode\n  topic: string\n',
      ),
  },
]
