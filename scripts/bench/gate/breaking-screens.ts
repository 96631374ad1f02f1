import type { SeededChange } from './seeded-change'

const DASH = 'remote-chat/dash.tsx'

/** What only shows when somebody looks at it. */
export const brokenScreens: SeededChange[] = [
  {
    what: 'a style reaches the whole page',
    name: 'remote-chat',
    edit: (edits) => edits.append('remote-chat/chat.css', 'button { display: none }'),
  },
  {
    what: 'a style reaches another remote',
    name: 'remote-chat',
    edit: (edits) =>
      edits.append('remote-chat/chat.css', '@media screen { .auth-form { opacity: 0 } }'),
  },
  {
    what: 'a module throws when it is evaluated',
    name: 'remote-chat',
    edit: (edits) => edits.append(DASH, "throw new Error('no storage here')"),
  },
  {
    what: 'a component throws at its first render',
    name: 'remote-auth',
    edit: (edits) =>
      edits.replace(
        'remote-auth/login.tsx',
        'const navigate = useNavigate()',
        "const navigate = useNavigate()\n  if (Date.now() > 0) throw new Error('no way out')",
      ),
  },
  {
    what: 'a screen stays empty',
    name: 'remote-auth',
    edit: (edits) =>
      edits.replace(
        'remote-auth/confirm.tsx',
        'return (\n    <AuthScreen',
        'return null\n  return (\n    <AuthScreen',
      ),
  },
  {
    what: 'code is made from text, which the security policy stops',
    name: 'remote-chat',
    edit: (edits) => edits.append(DASH, "export const now = new Function('return Date.now()')()"),
  },
  {
    what: 'nothing happens when an account is created',
    name: 'remote-auth',
    edit: (edits) =>
      edits.replace('remote-auth/register.tsx', /await navigate\(paths\.confirm.*/, 'void state'),
  },
  {
    what: 'a line that is sent goes nowhere',
    name: 'remote-chat',
    edit: (edits) => edits.replace('remote-chat/composer/composer.tsx', '    onSend()\n', ''),
  },
  {
    what: 'the host throws before it paints',
    name: 'host',
    edit: (edits) => edits.append('host/routes.ts', "throw new Error('no routes')"),
  },
  {
    what: 'the host forgets a route',
    name: 'host',
    edit: (edits) => edits.replace('host/routes.ts', /.*path: paths\.confirm,.*\n/, ''),
  },
]
