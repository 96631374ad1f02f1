export interface TestCredentials {
  email: string
  password: string
}

export interface Person extends TestCredentials {
  nickname: string
}

export const ada: Person = { email: 'ada@example.org', password: 'engine-no-1', nickname: 'ada' }
export const bob: Person = { email: 'bob@example.org', password: 'builder-no-2', nickname: 'bob' }
export const PHONE = '+12025550143'
/** An address and a password that Ada changes to. */
export const NEW_EMAIL = 'lovelace@example.org'
export const NEW_PASSWORD = 'engine-no-3'
