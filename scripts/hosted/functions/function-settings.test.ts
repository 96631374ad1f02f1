import { functionSettings } from './function-settings'

describe('the settings of a function', () => {
  it('name everything that is missing', () => {
    expect(() =>
      functionSettings(['TABLE_NAME', 'USER_POOL_ID', 'CLIENT_ID'], { TABLE_NAME: 'chat' }),
    ).toThrow("The function's environment lacks USER_POOL_ID, CLIENT_ID.")
  })
})
