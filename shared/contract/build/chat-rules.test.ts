import fc from 'fast-check'
import { type Here, presenceAfter, renamedText } from './chat-rules'

const none: Here = { seq: 0, count: 0, names: [] }

const line = (seq: number, kind: string, who?: string) => ({ seq, kind, who })

const presenceAfterAll = (here: Here, lines: Parameters<typeof presenceAfter>[1][]) =>
  lines.reduce(presenceAfter, here)

test('adds the newest member at the end, and removes a member who leaves', () => {
  const here = { seq: 5, count: 3, names: ['ada', 'bob', 'cy'] }
  const after = presenceAfterAll(here, [line(6, 'left', 'bob'), line(7, 'joined', 'dora')])
  expect(after).toEqual({ seq: 7, count: 3, names: ['ada', 'cy', 'dora'] })
})

test('removes one of two members with the same name', () => {
  const here = { seq: 5, count: 3, names: ['ada', 'bob', 'ada'] }
  expect(presenceAfter(here, line(6, 'left', 'ada'))).toEqual({
    seq: 6,
    count: 2,
    names: ['ada', 'bob'],
  })
})

test('renames a member in place, found by the pseudonym or else by the old name', () => {
  const renaming = (seq: number, oldName: string, who: string, about?: string) => ({
    ...{ seq, kind: 'renamed', who, about, text: renamedText(oldName, who) },
  })
  const older = { seq: 5, count: 60, names: ['ada', 'bob', 'Cy is now here'] }
  const lines = [renaming(6, 'ada', 'Ada is now', 'a1'), renaming(7, 'Cy is now here', 'Cy')]
  expect(presenceAfterAll(older, lines)).toEqual({
    ...{ seq: 7, count: 60 },
    ...{ names: ['Ada is now', 'bob', 'Cy'], about: ['a1', '', ''] },
  })
  const two = { seq: 5, count: 2, names: ['ada', 'ada'], about: ['a1', 'a2'] }
  expect(presenceAfter(two, renaming(6, 'ada', 'eve', 'a1')).names).toEqual(['eve', 'ada'])
  expect(presenceAfter(two, { ...line(6, 'left', 'ada'), about: 'a1' })).toMatchObject({
    names: ['ada'],
    about: ['a2'],
  })
  expect(presenceAfter(two, renaming(6, 'zoe', 'eve', 'z1')).names).toEqual(['ada', 'ada'])
})

test('removes a name only from the member whom the removed line was about', () => {
  const two = { seq: 5, count: 2, names: ['ada', 'ada'], about: ['a1', 'a2'] }
  const removal = { seq: 6, kind: 'removed', text: '* A line was removed', who: 'guest' }
  expect(presenceAfter(two, { ...removal, about: 'a2' }).names).toEqual(['ada', 'guest'])
  expect(presenceAfter(two, { ...removal, about: 'a3' }).names).toEqual(['ada', 'ada'])
  expect(presenceAfter(two, removal).names).toEqual(['ada', 'ada'])
})

test('counts each line once, and no line from before the list', () => {
  const here = { seq: 5, count: 1, names: ['ada'] }
  const lines = [line(5, 'joined', 'ada'), line(6, 'joined', 'bob')]
  expect(presenceAfterAll(presenceAfterAll(here, lines), lines)).toMatchObject({ count: 2 })
})

test('does not believe a person who only says that somebody joined', () => {
  const spokenLine = { seq: 1, kind: 'said', who: 'eve' }
  expect(presenceAfterAll(none, [spokenLine, { seq: 2 }])).toMatchObject({ count: 0 })
})

test('keeps the same names while nobody joins or leaves', () => {
  expect(presenceAfterAll(none, [line(1, 'said')]).names).toBe(none.names)
})

test('keeps the newest fifty names of any number of members', () => {
  const lines = Array.from({ length: 70 }, (_, index) => line(index + 1, 'joined', `p${index}`))
  const full = presenceAfterAll(none, lines)
  expect(full.count).toBe(70)
  expect(full.names).toHaveLength(50)
  const after = presenceAfterAll(full, [line(71, 'left', 'p3'), line(72, 'left', 'p69')])
  expect(after).toMatchObject({ count: 68 })
  expect(after.names).toEqual(full.names.slice(0, -1))
})

test('agrees with a new list, from whichever line it starts', () => {
  const visits = fc.array(fc.constantFrom('ada', 'bob', 'cy'), { maxLength: 30 })
  fc.assert(
    fc.property(visits, fc.nat(30), (names, pick) => {
      const present: string[] = []
      const lists: Here[] = [none]
      const lines = names.map((name, index) => {
        const place = present.indexOf(name)
        if (place === -1) present.push(name)
        else present.splice(place, 1)
        lists.push({ seq: index + 1, count: present.length, names: [...present] })
        return line(index + 1, place === -1 ? 'joined' : 'left', name)
      })
      expect(presenceAfterAll(lists[pick % lists.length] ?? none, lines)).toEqual(lists.at(-1))
    }),
  )
})
