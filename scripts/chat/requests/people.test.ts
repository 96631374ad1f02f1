import { presenceAfter } from '@parlor/shared/contract/build/chat-rules'
import type { LinesFrame } from '@parlor/shared/contract/chat-wire'
import { seededDraws } from '../../testing/chat-faults/seeded-draws'
import {
  chatHarnessForEachTest,
  HARNESSES,
  type HarnessMember,
  refusalsOf,
  textLinesOf,
} from '../../testing/chat-harness'
import { NOBODY } from '../chat-store'
import { TRIVIA_QUESTIONS } from '../trivia/trivia-questions'

const BIND = 'bindNickNameToConnectionId'
const DAY_MS = 24 * 60 * 60_000
const REMOVED = '* A line was removed'

describe.each(Object.entries(HARNESSES))('lines about people on %s', (_, openHarnesses) => {
  const room = chatHarnessForEachTest({}, openHarnesses)
  let requests = 0
  beforeEach(() => {
    requests = 0
  })

  function connect(sub: string, nickname = sub): HarnessMember {
    const isModerator = String(sub === 'mo')
    return room.connect({ sub, nickname, isModerator, tokenExpiresAt: '99999999999999' })
  }
  async function enter(sub: string, nickname = sub): Promise<HarnessMember> {
    const member = connect(sub, nickname)
    await member.send({ action: BIND, nickName: nickname, lastSeq: null, id: 'b1' })
    return member
  }
  const framesOf = (member: HarnessMember) =>
    member.frames.map((text) => JSON.parse(text) as LinesFrame)
  const ask = async (member: HarnessMember, request: object) => {
    requests += 1
    await member.send({ ...request, id: `r${requests}` })
    return refusalsOf(member.frames).find(({ id }) => id === `r${requests}`)?.error ?? 'done'
  }
  const remove = (member: HarnessMember, seq: number) => ask(member, { action: 'remove', seq })
  const silence = (member: HarnessMember, seq: number, howLong = 'good') =>
    ask(member, { action: 'silence', seq, for: howLong })
  const lines = () => room.store.linesAfter(0, 1_000)
  const texts = async () => (await lines()).map(({ text }) => text)
  const names = async () => (await room.store.here()).names
  const leaveForGood = async (member: HarnessMember) => {
    await member.leave()
    room.time.advance(60_000)
    await room.chat.sweep()
  }

  it('announce a new name in one line, with the person it is about', async () => {
    const ada = await enter('ada')
    const plain = connect('pat')
    await plain.send({ action: BIND, nickName: 'pat' })
    const bob = await enter('bob', 'Ada')
    await enter('bob', 'Ada Lovelace')

    const notice = '* Ada (2) is now Ada Lovelace'
    expect(textLinesOf(plain.frames).at(-1)).toBe(notice)
    const about = framesOf(bob)[0]?.you?.by
    const frame = { lines: [notice], kind: ['renamed'], who: ['Ada Lovelace'], by: [''] }
    expect(framesOf(ada).at(-1)).toMatchObject({ ...frame, about: [about] })
    expect(await names()).toEqual(['ada', 'pat', 'Ada Lovelace'])
  })

  it('have the pseudonym of the person who joined, left or answered, and not of an author', async () => {
    const ada = await enter('ada')
    const bob = await enter('bob')
    await bob.say('!trivia')
    const notice = (await texts()).at(-1) ?? ''
    await bob.say(TRIVIA_QUESTIONS.find(({ question }) => notice.endsWith(question))?.answer ?? '')
    await leaveForGood(bob)

    const about = framesOf(bob)[0]?.you?.by
    const abouts = framesOf(ada).flatMap(({ lines: each, kind = [], about: of = [] }) =>
      each.map((_text, index) => [kind[index], of[index] ?? '']),
    )
    expect(abouts.slice(1)).toEqual([
      ['joined', about],
      ['command', ''],
      ['question', ''],
      ['said', ''],
      ['answered', about],
      ['left', about],
    ])
  })

  it('belong to nobody, and a moderator can remove them and silence the person they are about', async () => {
    const mo = await enter('mo')
    const eve = await enter('eve', 'RUDE')
    expect(await remove(eve, 2)).toBe('not-allowed')
    expect(await silence(mo, 2)).toBe('done')
    expect(await remove(mo, 2)).toBe('done')
    await eve.say('hello', 'id-1')
    expect(refusalsOf(eve.frames).at(-1)).toEqual({ error: 'silenced', id: 'id-1' })
    // The notice of a removal cannot be removed, and names nobody to silence.
    expect([await remove(mo, 3), await silence(mo, 3)]).toEqual(['not-allowed', 'not-allowed'])
    await leaveForGood(eve)
    await enter('eve', 'RUDE')

    expect(await texts()).toEqual([
      '* mo joined',
      REMOVED,
      REMOVED,
      '* guest left',
      '* guest joined',
    ])
  })

  it('leave a guest once they are removed, everywhere the name was stored', async () => {
    const mo = await enter('mo')
    const eve = await enter('eve', 'Eve')
    await enter('eve', 'RUDE')
    await remove(mo, 3)

    expect(await names()).toEqual(['mo', 'guest'])
    await eve.say('hello')
    const later = await enter('zoe')
    expect(framesOf(later)[0]?.here?.names.slice(0, 2)).toEqual(['mo', 'guest'])
    expect(await room.store.claimName('zoe', 'RUDE', room.time.now())).toBe('RUDE')
    expect(await room.store.claimName('zoe', 'Eve', room.time.now())).toBe('Eve')
    expect((await texts()).slice(1)).toEqual([
      '* Eve joined',
      REMOVED,
      REMOVED,
      'guest: hello',
      '* zoe joined',
    ])
  })

  it('keep a later name when they are removed, and a second removal changes nothing', async () => {
    const mo = await enter('mo')
    await enter('eve', 'RUDE')
    await enter('eve', 'Eve')
    expect([await remove(mo, 2), await remove(mo, 2)]).toEqual(['done', 'done'])

    expect(await names()).toEqual(['mo', 'Eve'])
    expect(await texts()).toEqual(['* mo joined', REMOVED, '* RUDE is now Eve', REMOVED])
    expect(await room.store.claimName('zoe', 'RUDE', room.time.now())).toBe('RUDE')
  })

  it('announce no new name of a silenced member, present or returning, plain or not', async () => {
    const mo = await enter('mo')
    const eve = await enter('eve', 'Eve')
    await silence(mo, 2, 'an hour')
    const other = await enter('eve', 'RUDE')
    expect(framesOf(other)[0]?.you?.name).toBe('Eve')
    const plain = connect('eve', 'RUDE')
    await plain.send({ action: BIND, nickName: 'RUDE' })
    await silence(mo, 2, 'good')
    for (const each of [eve, other, plain]) await leaveForGood(each)
    room.time.advance(1_000 * DAY_MS)
    await enter('eve', 'RUDE')
    const expected = ['* mo joined', '* Eve joined', '* Eve left', '* guest joined']
    expect(await texts()).toEqual(expected)

    await silence(mo, 2, 'nothing')
    await enter('eve', 'Zoe')
    expect((await texts()).at(-1)).toBe('* guest is now Zoe')
  })

  it('announce one new name of an account a minute, over all of its tokens', async () => {
    await enter('ada')
    const [first, second] = [await enter('eve', 'one'), await enter('eve', 'two')]
    for (let times = 0; times < 10; times += 1) {
      await Promise.all(['one', 'two', 'three'].map((nickname) => enter('eve', nickname)))
      // A heartbeat is a bind too.
      for (const each of [first, second])
        await each.send({ action: BIND, nickName: '', lastSeq: 0 })
      room.time.advance(5_900)
    }
    expect(await texts()).toEqual(['* ada joined', '* one joined', '* one is now two'])
    room.time.advance(1_000)
    await enter('eve', 'three')
    expect((await texts()).at(-1)).toBe('* two is now three')
  })

  it.each([1, 2])('update who is here, starting from any line (seed %i)', async (seed) => {
    const draw = seededDraws(seed)
    const pick = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)] as T
    const mo = await enter('mo')
    const lists = [NOBODY, await room.store.here()]
    const open: HarnessMember[] = []
    for (let act = 0; act < 25; act += 1) {
      room.time.advance(61_000)
      const kind = draw()
      if (kind < 0.5) open.push(await enter(pick(['a', 'b', 'c']), pick(['x', 'y', 'z'])))
      else if (kind < 0.7) await open.splice(Math.floor(draw() * open.length), 1)[0]?.leave()
      else await remove(mo, 1 + Math.floor(draw() * (await room.store.head())))
      await room.chat.sweep()
      lists.push(await room.store.here())
    }
    const all = await lines()
    for (const list of lists) {
      const { count, names: present } = all.reduce(presenceAfter, list)
      expect({ count, present }).toEqual({ count: lists.at(-1)?.count, present: await names() })
    }
  })
})
