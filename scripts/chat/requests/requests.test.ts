import type { AnswerFrame, LinesFrame, RequestFrame } from '@parlor/shared/contract/chat-wire'
import {
  chatHarnessForEachTest,
  HARNESSES,
  type HarnessMember,
  refusalsOf,
} from '../../testing/chat-harness'

const BIND = 'bindNickNameToConnectionId'
const REMOVED = '* A line was removed'

describe.each(Object.entries(HARNESSES))('requests on %s', (_, openHarnesses) => {
  const records: object[] = []
  const room = chatHarnessForEachTest(
    {
      limits: { lines: { everyMs: 0, burst: 1 } },
      record: (message, about) => records.push({ message, ...about }),
    },
    openHarnesses,
  )
  beforeEach(() => {
    records.length = 0
  })
  let ids = 0

  async function enter(sub: string, { isModerator = false, lastSeq = null as number | null } = {}) {
    const member = room.connect({
      ...{ sub: `sub-${sub}`, nickname: sub, isModerator: String(isModerator) },
      tokenExpiresAt: '99999999999999',
    })
    await member.send({ action: BIND, nickName: sub, lastSeq, id: 'b1' })
    return member
  }

  const framesOf = (member: HarnessMember) =>
    member.frames.map((text) => JSON.parse(text) as LinesFrame)

  /** The answer, or the refusal's code. */
  async function ask(member: HarnessMember, request: Omit<RequestFrame, 'id'>) {
    ids += 1
    const id = `r${ids}`
    await member.send({ ...request, id })
    const frames = member.frames.map((text) => JSON.parse(text))
    return (
      (frames.find(({ answer }) => answer === id) as AnswerFrame | undefined) ??
      (frames.find((frame) => frame.error && frame.id === id)?.error as string)
    )
  }
  const remove = (member: HarnessMember, seq: number) =>
    ask(member, { action: 'remove', seq } as Omit<RequestFrame, 'id'>)
  const find = async (member: HarnessMember, words: string, before?: number) =>
    (await ask(member, { action: 'find', words, before } as Omit<
      RequestFrame,
      'id'
    >)) as AnswerFrame
  const silence = (member: HarnessMember, seq: number, howLong = 'an hour') =>
    ask(member, { action: 'silence', seq, for: howLong } as Omit<RequestFrame, 'id'>)
  const texts = async () => (await room.store.linesAfter(0, 1_000)).map(({ text }) => text)

  it('sends the time, the pseudonym and the kind of each line', async () => {
    const ada = await enter('ada')
    const bob = await enter('bob')
    room.time.advance(5_000)
    await ada.say('hello')
    await bob.say('!trivia')

    const [first] = framesOf(bob)
    const frames = framesOf(bob).slice(1)
    const facts = frames.flatMap(({ lines, at = [], by = [], kind = [], who = [] }) =>
      lines.map((text, index) => ({
        text: text.slice(0, 10),
        at: at[index],
        by: by[index],
        kind: kind[index],
        who: who[index] ?? '',
      })),
    )
    const now = room.time.now()
    const { you } = framesOf(ada)[0] ?? {}
    expect(facts).toEqual([
      { text: '* bob join', at: now - 5_000, by: '', kind: 'joined', who: 'bob' },
      { text: 'ada: hello', at: now, by: you?.by, kind: 'said', who: '' },
      { text: 'bob: !triv', at: now, by: first?.you?.by, kind: 'command', who: '' },
      { text: '* Trivia: ', at: now, by: '', kind: 'question', who: '' },
    ])
    expect(you).toEqual({ name: 'ada', by: expect.stringMatching(/^[\w-]{12}$/) })
    expect([...ada.frames, ...bob.frames].join()).not.toContain('sub-')
  })

  it('sends who is here with a bind, and who joins and leaves with lines', async () => {
    await enter('ada')
    const bob = await enter('bob')
    await bob.leave()
    room.time.advance(120_000)
    await room.chat.sweep()
    const cy = await enter('cy')

    const [{ here } = {}] = framesOf(cy)
    const list = new Set(here?.names)
    for (const { seq, lines, kind = [], who = [] } of framesOf(cy)) {
      for (const [index, each] of kind.entries()) {
        if (seq - lines.length + 1 + index <= (here?.seq ?? 0)) continue
        if (each === 'joined') list.add(who[index] ?? '')
      }
    }
    expect([...list]).toEqual(['ada', 'cy'])
  })

  it('answers with a hundred lines before a number, to the first line ever', async () => {
    const ada = await enter('ada')
    for (let index = 2; index <= 230; index += 1) await ada.say(`line ${index}`)
    const all: number[] = []
    for (let before = 231; before > 1; before = all[0] ?? 0) {
      const answer = (await ask(ada, { action: 'earlier', before } as never)) as AnswerFrame
      expect(answer.seqs.length).toBeLessThanOrEqual(100)
      all.unshift(...answer.seqs)
      room.time.advance(10_000)
    }
    expect(all).toEqual(Array.from({ length: 230 }, (_each, index) => index + 1))
  })

  it('cuts an answer of long lines to the size of one frame', async () => {
    const ada = await enter('ada')
    for (let index = 0; index < 60; index += 1) await ada.say(`${'x'.repeat(1_500)} ${index}`)
    const answer = (await ask(ada, { action: 'earlier', before: 61 } as never)) as AnswerFrame
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(32 * 1024)
    expect(answer.seqs.at(-1)).toBe(60)
    expect(answer.further).toBe(answer.seqs[0])
  })

  it.each([
    ...['안녕하세요 여러분', 'это мой чай', 'ΚΑΛΗΜΈΡΑ ΝΊΚΟΣ', 'नमस्ते दुनिया', 'สวัสดีครับทุกคน'],
    ...['我家在上海东边', 'がっこうへ いく', 'ｶﾞｯｺｳ', 'a microphone', 'C++ :) €5', 'İSTANBUL ışık'],
    ...[
      'שלום עולם',
      'السلام عليكم',
      'می\u200cخواهم',
      'გამარჯობა',
      'Բարեւ ձեզ',
      'ㅋㅋㅋ ㅠㅠ',
      'ﬁn ½ Ⅷ',
    ],
    ...['한국어', 'é á ё й'].map((text) => text.normalize('NFD')),
    ...['👩🏽‍💻👍🏽 🇩🇪', '𠮷野家 𝒜𝒷', 'don\'t "quote"', 'Straße ẞ'],
  ])('finds %j by any two of its letters, in any form', async (text) => {
    const ada = await enter('ada')
    await ada.say(text)
    const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
    const parts = letters.map((letter, at) => letter + (letters[at + 1] ?? ''))
    const single = letters.filter((letter) => /\p{Lo}/u.test(letter))
    for (const part of [...parts, ...single].filter((each) => /[^\s"']/u.test(each))) {
      for (const form of ['NFC', 'NFD'] as const) {
        const seqs = await find(ada, part.normalize(form)).then((answer) => answer.seqs)
        expect([part, seqs]).toEqual([part, [2]])
      }
      room.time.advance(10_000)
    }
  })

  it.each([
    ['STRASSE', 'Straße'],
    ['strasse', 'STRAẞE'],
    ['istanbul', 'İSTANBUL'],
    ['DIYARBAKIR', 'diyarbakır'],
    ['νικοσ', 'Νίκος'],
    ['ΝΙΚΟΣ', 'νίκος είναι'],
    ['ガッコウ', 'ｶﾞｯｺｳ'],
    ['fin', 'ﬁn'],
    ['میخواهم', 'می\u200cخواهم'],
    ["don't", 'dont'],
    ['phone', 'microphone'],
    ['lamp hall', 'a hall with a LAMP'],
  ])('finds by %j what was said as %j', async (words, text) => {
    const ada = await enter('ada')
    await ada.say(text)
    expect((await find(ada, words)).seqs).toEqual([2])
  })

  it.each([
    ['かっこう', 'がっこう'],
    ['ハス', 'パス'],
    ['мои', 'мой'],
    ['еж', 'ёж'.normalize('NFD')],
    ['กน', 'กิน'],
    ['하', '한'],
    ['lamp room', 'a lamp'],
    ['%', 'all'],
    ['\u200b', 'all'],
  ])('does not find by %j what was said as %j', async (words, text) => {
    const ada = await enter('ada')
    await ada.say(text)
    expect((await find(ada, words)).seqs).toEqual([])
  })

  it('finds every line with the words, in as many answers as necessary', async () => {
    const ada = await enter('ada')
    for (let index = 0; index < 120; index += 1) await ada.say(`line ${index % 2}`)
    const seqs: number[] = []
    for (let before: number | undefined = 1_000; before !== undefined; ) {
      room.time.advance(10_000)
      const answer = await find(ada, 'LINE 1', before)
      seqs.push(...answer.seqs)
      before = answer.further
    }
    expect(seqs).toEqual(Array.from({ length: 60 }, (_each, index) => 121 - 2 * index))
  })

  it('searches from the newest line if there is no number', async () => {
    const ada = await enter('ada')
    await ada.say('a word')
    expect(await find(ada, 'word')).toMatchObject({ seqs: [2], lines: ['ada: a word'] })
  })

  it('lets authors remove their own line for ten minutes', async () => {
    const ada = await enter('ada')
    const bob = await enter('bob')
    await ada.say('a secret word', 'id-1')
    expect(await remove(bob, 3)).toBe('not-allowed')
    room.time.advance(10 * 60_000)
    expect(await remove(ada, 3)).toMatchObject({ lines: [] })
    expect(await remove(ada, 3)).toBeDefined()
    // The id is still known, or the outbox of the author would send the line again.
    await ada.say('a secret word', 'id-1')

    expect(await texts()).toEqual(['* ada joined', '* bob joined', REMOVED, REMOVED])
    expect(framesOf(bob).at(-1)).toMatchObject({ seq: 4, kind: ['removed'], removed: [3] })
    expect((await find(ada, 'secret')).seqs).toEqual([])
    const cy = await enter('cy')
    const plain = room.connect()
    await plain.send({ action: BIND, nickName: 'dee' })
    expect([...cy.frames, ...plain.frames].join()).not.toContain('secret')
  })

  it('refuses to remove a line after ten minutes, a line of the room, or a missing line', async () => {
    const ada = await enter('ada')
    await ada.say('hello')
    room.time.advance(10 * 60_000 + 1)
    for (const seq of [1, 2, 3]) expect(await remove(ada, seq)).toBe('not-allowed')
    expect(await texts()).toEqual(['* ada joined', 'ada: hello'])
  })

  it('lets moderators remove any line and silence its author, on all connections', async () => {
    const mo = await enter('mo', { isModerator: true })
    const ada = await enter('ada')
    await ada.say('rude')
    room.time.advance(24 * 60 * 60_000)
    expect(await remove(mo, 3)).toMatchObject({ lines: [] })
    expect(await silence(ada, 3)).toBe('not-allowed')
    expect(await silence(mo, 3)).toMatchObject({ lines: [] })
    const other = await enter('ada', { lastSeq: 0 })
    await other.say('still here', 'id-1')
    expect(refusalsOf(other.frames)).toEqual([{ error: 'silenced', id: 'id-1' }])

    room.time.advance(60 * 60_000)
    await other.say('again', 'id-2')
    expect(await texts()).toContain('ada: again')

    await silence(mo, 3, 'good')
    room.time.advance(1_000 * 24 * 60 * 60_000)
    await other.say('never', 'id-3')
    await silence(mo, 3, 'nothing')
    await other.say('at last', 'id-4')
    expect(await texts()).not.toContain('ada: never')
    expect(await texts()).toContain('ada: at last')
  })

  it('sends nobody a sub, and logs removals and silences with pseudonyms and without text', async () => {
    const mo = await enter('mo', { isModerator: true })
    const ada = await enter('ada')
    const plain = room.connect({
      ...{ sub: 'sub-pat', nickname: 'pat', isModerator: 'false' },
      tokenExpiresAt: '99999999999999',
    })
    await plain.send({ action: BIND, nickName: 'pat' })
    await ada.say('a secret word', 'id-1')
    await ada.say('another word', 'id-2')
    await plain.send({ action: '$default', message: '!trivia' })
    const seqs = (await find(mo, 'word')).seqs
    await remove(mo, seqs[1] ?? 0)
    await silence(mo, seqs[0] ?? 0)
    await ada.say('silenced words', 'id-3')
    await ask(ada, { action: 'earlier', before: 100 } as never)
    await plain.leave()
    room.time.advance(120_000)
    await room.chat.sweep()
    const bob = await enter('bob', { lastSeq: 0 })
    await find(bob, 'another')

    const outputs = [mo, ada, plain, bob].map((member) => member.frames.join())
    const frames = [mo, ada, bob].flatMap(framesOf)
    for (const member of ['bind', 'you', 'here', 'lines', 'answer', 'error', 'removed'] as const)
      expect([member, frames.some((frame) => member in frame)]).toEqual([member, true])
    for (const text of outputs) expect(text).not.toContain('sub-')
    const [by, of] = [mo, ada].map((member) => framesOf(member)[0]?.you?.by)
    expect(records).toEqual([
      { message: 'A line was removed', seq: seqs[1], of, by },
      { message: 'A member was silenced', for: 'an hour', of, by },
    ])
  })

  it('revokes the rights of a silenced moderator', async () => {
    const mo = await enter('mo', { isModerator: true })
    const max = await enter('max', { isModerator: true })
    await mo.say('one')
    await max.say('two')
    await silence(mo, 4)
    expect(await remove(max, 3)).toBe('not-allowed')
    expect(await silence(max, 3)).toBe('not-allowed')
    expect(await remove(max, 4)).toMatchObject({ lines: [] })
  })

  it('has no moderators without an authorizer', async () => {
    const ada = await room.enter('ada', null)
    const bob = await room.enter('bob', null)
    await ada.say('hello')
    expect(await remove(bob, 3)).toBe('not-allowed')
    expect(await silence(bob, 3)).toBe('not-allowed')
  })

  it('refuses requests of plain and unbound members', async () => {
    const stranger = room.connect()
    await stranger.send({ action: 'find', id: 'f1', words: 'x' })
    expect(refusalsOf(stranger.frames)).toEqual([{ error: 'not-bound', id: 'f1' }])
    const plain = await room.enter('ada')
    await plain.send({ action: 'find', id: 'f1', words: 'x' })
    expect(plain.frames.at(-1)).toBe('* Not sent: the message could not be read.')
  })
})
