import { seededDraws } from '../../testing/chat-faults/seeded-draws'
import { chatHarnessForEachTest, HARNESSES, textLinesOf } from '../../testing/chat-harness'
import { TRIVIA_QUESTIONS } from '../trivia/trivia-questions'
import { foldedName } from './folded-name'
import { CLAIM_LIFE_MS } from './numbered-name'

const DAY_MS = 24 * 60 * 60_000
const MEMBERS = ['a', 'b', 'c', 'd', 'e']
const NICKNAMES = ['Ada', 'ada', '\u0410da', 'Bob', 'B0b', 'Cleo']

describe.each(Object.entries(HARNESSES))('names on %s', (_, openHarnesses) => {
  const room = chatHarnessForEachTest({}, openHarnesses)
  const claim = (member: string, nickname: string, now = 0) =>
    room.store.claimName(member, nickname, now)

  it('get a number if another member has a similar name', async () => {
    expect(await claim('a', 'Ada')).toBe('Ada')
    expect(await claim('b', 'Ada')).toBe('Ada (2)')
    expect(await claim('c', '\u0410da')).toBe('\u0410da (3)')
    expect(await claim('d', 'Adam')).toBe('Adam')
    expect(await claim('b', 'ADA')).toBe('ADA (2)')
  })

  it('stay with the previous owner, the last two of them, and the lowest free number is used', async () => {
    for (const member of ['a', 'b', 'c']) await claim(member, 'Ada')
    for (const name of ['Bob', 'Cleo']) expect(await claim('b', name)).toBe(name)
    expect(await claim('d', 'Ada')).toBe('Ada (4)')
    expect(await claim('b', 'Ada')).toBe('Ada (2)')
    for (const name of ['Cleo', 'Bob', 'Dora']) expect(await claim('b', name)).toBe(name)
    expect(await claim('d', 'Cleo')).toBe('Cleo (2)')
    expect(await claim('e', 'Ada')).toBe('Ada (2)')
    expect(await room.store.knownName('b', 0)).toBe('Dora')
  })

  it('stay with a member for 90 days after the last visit', async () => {
    await claim('a', 'Ada')
    const last = DAY_MS - 1_000
    await claim('a', 'Ada', last)
    expect(await claim('b', 'Ada', last + CLAIM_LIFE_MS)).toBe('Ada (2)')
    expect(await claim('c', 'Ada', last + CLAIM_LIFE_MS + DAY_MS)).toBe('Ada')
    expect(await claim('a', 'Ada', last + CLAIM_LIFE_MS + DAY_MS)).toBe('Ada (3)')
  })

  it.each([1, 2])('match a small model, in any order of visits (seed %i)', async (seed) => {
    const draw = seededDraws(seed)
    const pick = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)] as T
    const model = modelOfNames()
    let now = 0
    for (let visit = 0; visit < 60; visit += 1) {
      const [member, nickname] = [pick(MEMBERS), pick(NICKNAMES)]
      now += pick([0, 0, 1_000, DAY_MS / 2, DAY_MS, 40 * DAY_MS, 91 * DAY_MS])
      const name = await claim(member, nickname, now)
      expect({ visit, shown: name }).toEqual({ visit, shown: model(member, nickname, now) })
    }
  })

  it('differ for members who arrive at the same time', async () => {
    const names = await Promise.all(
      MEMBERS.flatMap((each) => [claim(each, 'Ada'), claim(each, 'Ada')]),
    )
    expect([...new Set(names)].sort()).toEqual(['Ada', 'Ada (2)', 'Ada (3)', 'Ada (4)', 'Ada (5)'])
  })

  describe('in the room', () => {
    const enter = async (sub: string, lastSeq?: null) => {
      const member = room.connect({ sub, nickname: 'Ada', tokenExpiresAt: '9000000000000' })
      await member.send({ action: 'bindNickNameToConnectionId', nickName: 'Ada', lastSeq })
      return member
    }

    it('change for everybody here when a member takes another name', async () => {
      const first = await enter('a')
      await enter('b')
      const bea = room.connect({ sub: 'b', nickname: 'Bea', tokenExpiresAt: '9000000000000' })
      const bind = { action: 'bindNickNameToConnectionId', nickName: 'Bea', lastSeq: null }
      await bea.send(bind)
      await bea.send(bind)

      expect(textLinesOf(first.frames).slice(-1)).toEqual(['* Ada (2) is now Bea'])
      expect(await room.store.here()).toMatchObject({ count: 2, names: ['Ada', 'Bea'] })
    })

    it('begin the lines of their member on every connection', async () => {
      const first = await enter('a')
      const second = await enter('b')
      await second.say('hello')
      await second.leave()
      await (await enter('b')).say('again')

      expect(textLinesOf(first.frames)).toEqual([
        '* Ada joined',
        '* Ada (2) joined',
        'Ada (2): hello',
        'Ada (2): again',
      ])
    })

    it('are in the notices about a right answer and about a member who has left', async () => {
      const first = await enter('a')
      const second = await enter('b')
      await second.say('!trivia')
      const notice = textLinesOf(first.frames).at(-1)
      const question = TRIVIA_QUESTIONS.find((each) => notice?.endsWith(each.question))
      await second.say(question?.answer ?? '')
      await second.leave()
      room.time.advance(60_000)
      await room.chat.sweep()

      expect(textLinesOf(first.frames).slice(-2)).toEqual([
        `* Ada (2) got it: ${question?.answer}`,
        '* Ada (2) left',
      ])
    })

    it('have no numbers without an authorizer', async () => {
      const first = await room.enter('Ada')
      await (await room.enter('\u0410da')).say('hello')

      expect(textLinesOf(first.frames).at(-1)).toBe('\u0410da: hello')
    })
  })
})

/** A model of the names that the room shows. */
function modelOfNames() {
  let claims: { member: string; fold: string; number: number; until: number; name: string }[] = []
  return (member: string, nickname: string, now: number): string => {
    const live = claims.filter(({ until }) => until > now)
    const fold = foldedName(nickname)
    const match = live.find((each) => each.member === member && each.fold === fold)
    const numbers = new Set(live.flatMap((each) => (each.fold === fold ? [each.number] : [])))
    const number = match?.number ?? [1, 2, 3, 4, 5].find((each) => !numbers.has(each)) ?? 0
    const name = number === 1 ? nickname : `${nickname} (${number})`
    const [present] = live.filter((each) => each.member === member)
    const isKept = match && present?.name === name && match.until - now >= CLAIM_LIFE_MS
    const until = isKept ? match.until : now + 91 * DAY_MS
    const others = live.filter((each) => each !== match)
    const former = others.filter((each) => each.member === member).slice(0, 2)
    const strangers = others.filter((each) => each.member !== member)
    claims = [{ member, fold, number, until, name }, ...former, ...strangers]
    return name
  }
}
