import standIn from './service-of-the-example'

const ada = { sub: 'ada', nickname: 'Ada' }
const ask = async (path: string) =>
  standIn(new Request(`http://localhost${path}`), { verify: async () => ada })

it('greets a person by name', async () => {
  const answer = await ask('/greeting')
  expect(await answer.text()).toBe('Hello Ada')
})

it('has nothing elsewhere', async () => {
  expect((await ask('/else')).status).toBe(404)
})

it('refuses calls without a token that the user pool has signed', async () => {
  const unsigned = { verify: async () => undefined }
  const answer = await standIn(new Request('http://localhost/greeting'), unsigned)
  expect(answer.status).toBe(401)
})
