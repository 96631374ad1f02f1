import { temporaryDb } from '../../../platform/temporary-db'
import { type Device, DeviceStore } from './device-store'

const phone: Device = {
  deviceKey: 'phone',
  password: { salt: '1', verifier: '2' },
  name: 'phone',
  remembered: true,
  lastAddress: '',
  createdAt: 0,
  modifiedAt: 0,
  authenticatedAt: 0,
}
const key = { username: 'ada', deviceKey: 'phone' }

test('a device that is being forgotten is not known again by its sign-in', async () => {
  const { db, remove } = await temporaryDb()
  const devices = new DeviceStore(db)
  const update = (authenticatedAt: number) =>
    db.transaction(() => devices.update(key, { authenticatedAt }))
  await db.transaction(() => devices.put('ada', phone))
  expect(await update(1)).toBe(true)
  expect(devices.get('ada', 'phone')).toEqual({ ...phone, authenticatedAt: 1 })
  const forgetting = db.transaction(() => devices.remove('ada', 'phone'))
  expect(devices.get('ada', 'phone')).toBeDefined()
  expect(await update(2)).toBe(false)
  await forgetting
  expect(devices.get('ada', 'phone')).toBeUndefined()
  await remove()
})
