import { planRemote } from './remote-plan'

const chat = {
  name: 'remote-chat',
  port: 3002,
  screens: [{ path: '/dash', module: './dash', access: 'signed-in', title: 'Chat room' }],
  smoke: [],
} as const

const surroundings = {
  isTaken: (name: string) => name === 'remote-chat',
  others: [{ ...chat, screens: [...chat.screens], smoke: [] }],
  hostPort: 3000,
  firstPort: 3001,
  routing: {
    pinned: [{ path: '/login', remote: 'remote-auth', module: './login', access: 'anonymous' }],
    reserved: ['/prod'],
  },
}

const plan = (line: string) => planRemote(line.split(' '), surroundings)
const GOOD = 'remote-profile --path /profile --access signed-in'

it('declares one screen with the given path and access, the next free port and one smoke step', () => {
  expect(plan('remote-user-profile --path /profile/* --access everyone').declaration).toEqual({
    name: 'remote-user-profile',
    port: 3001,
    screens: [
      {
        path: '/profile/*',
        module: './user-profile',
        access: 'everyone',
        title: 'User profile',
        link: 'User profile',
      },
    ],
    smoke: [{ go: '/profile' }, { see: 'User profile' }],
  })
})

it('takes a title, a link and a port', () => {
  const { port, screens } = plan(`${GOOD} --title Me --link Account --port 4000`).declaration
  expect([port, screens[0]?.title, screens[0]?.link]).toEqual([4000, 'Me', 'Account'])
})

it('declares a service, and a step that needs its answer', () => {
  const { services, smoke } = plan(`${GOOD} --service orders`).declaration
  expect(services).toEqual({
    orders: { purpose: 'Answers for remote-profile.', token: 'id', repeat: [] },
  })
  expect(smoke.at(-1)).toEqual({ see: 'Hello' })
})

it.each([
  ['--path /profile --access signed-in', 'Name the remote'],
  [`${GOOD} remote-more`, 'It does not take remote-more'],
  ['profile --path /profile --access everyone', 'profile is not a remote’s name'],
  ['remote-Profile --path /profile --access everyone', 'remote-Profile is not'],
  ['remote-2 --path /profile --access everyone', 'remote-2 is not'],
  ['remote-chat --path /profile --access everyone', 'remote-chat already exists'],
  ['remote-profile --access everyone', 'Give the screen a --path'],
  ['remote-profile --path profile --access everyone', '--path profile must be a lower-case path'],
  ['remote-profile --path /dash --access everyone', 'remote-chat has /dash'],
  ['remote-profile --path /login --access everyone', 'the host keeps /login'],
  ['remote-profile --path /prod/x --access everyone', 'the site keeps /prod'],
  ['remote-profile --path /profile', 'Say who may see the screen'],
  [
    'remote-profile --path /profile --access members',
    '--access members is unknown: give --access anonymous, signed-in, everyone',
  ],
  [`${GOOD} --port 3002`, '--port 3002 is not free: remote-chat declares it'],
  [`${GOOD} --port 3000`, '--port 3000 is not free: the host'],
  [`${GOOD} --port x`, '--port x is not a port'],
  [`${GOOD} --title "Me"`, '--title ""Me"" is not allowed'],
  [`${GOOD} --service Orders`, '--service Orders is not a name'],
  ['remote-x --path /x --access everyone --service x', '--service needs --access signed-in'],
  [`${GOOD} --color red`, 'There is no option --color.'],
])('refuses %s', (line, reason) => {
  expect(() => plan(line)).toThrow(reason.replace('’', "'"))
})
