import { members } from './members'
import { requestMembers } from './request-members'

test('every member of the table has a shape, and stands once in its operation', () => {
  for (const { required, optional } of Object.values(requestMembers)) {
    const names: string[] = [...required, ...optional]
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !Object.hasOwn(members, name))).toEqual([])
  }
})

test('the 26 operations that clients call and six that set a scene are there', () => {
  const names = Object.keys(requestMembers)
  expect(names.filter((name) => !name.startsWith('Admin'))).toHaveLength(26)
  expect(names.filter((name) => name.startsWith('Admin'))).toHaveLength(6)
})
