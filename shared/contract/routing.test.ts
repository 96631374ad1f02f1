import { consumedModules, routing } from './routing'

it('the specified screens belong to their remotes, with their paths and access (specification section 2)', () => {
  expect(routing.pinned).toEqual([
    { path: '/login', remote: 'remote-auth', module: './login', access: 'anonymous' },
    { path: '/register', remote: 'remote-auth', module: './register', access: 'anonymous' },
    { path: '/confirm', remote: 'remote-auth', module: './confirm', access: 'anonymous' },
    { path: '/dash', remote: 'remote-chat', module: './dash', access: 'signed-in' },
  ])
})

it('the host requires the modules of the specified screens', () => {
  expect(consumedModules()).toEqual({
    'remote-auth': ['./login', './register', './confirm'],
    'remote-chat': ['./dash'],
  })
})
