import type { Model } from '@parlor/shared/testing/two-tabs/model'
import { type ModelRoom, textOf } from '../model-room'
import type { SiteTab } from './tab'

interface RoomAndTabs {
  service: ModelRoom
  tabs: SiteTab[]
  model: Model
}

/** Throws if the room or a tab differs from the model. */
export function checkWorld({ model, tabs, service }: RoomAndTabs): void {
  const names = tabs.flatMap(({ page }) => {
    const state = page?.session.getState()
    return state?.status === 'signed-in' ? [state.user.nickname] : []
  })
  const knownCount = model.messages.filter(({ isSaid }) => isSaid).length
  for (const { text, author, nickname, signIn } of service.spokenLines.slice(knownCount)) {
    model.receiveLine({ text, who: author, signIn })
    if (names.length > 0 && !names.includes(nickname))
      throw new Error(`'${text}' was said as ${nickname}, and the page shows ${names}.`)
  }

  for (const [index, tab] of tabs.entries()) {
    const storage = [...tab.storage.values()].join()
    checkStorage(model, { index, storage })
    if (tab.page) checkPage(model, { index, page: tab.page })
    checkTranscript(service, tab)
    const extra = tab.page && model.forgotten.find((text) => storage.includes(`"${text}"`))
    if (extra) throw new Error(`Tab ${index} still has '${extra}', which it should have deleted.`)
  }
}

/** A connected page shows the newest lines of the room, without removed texts. */
function checkTranscript({ lines }: ModelRoom, { page }: SiteTab): void {
  const { transcript, getState } = page?.room ?? {}
  if (!transcript || getState?.().connection !== 'connected') return
  const lineCount = transcript.end - transcript.start
  const newest = lines.slice(lines.length - lineCount).map(textOf)
  expect(transcript.text()).toBe(newest.join('\n'))
}

function checkStorage(model: Model, { index, storage }: { index: number; storage: string }): void {
  const texts = model.waitingMessages(index).map(({ text }) => text)
  const draft = model.unsaid[index]?.draft
  for (const text of draft ? [...texts, draft] : texts) {
    if (!storage.includes(text)) throw new Error(`Tab ${index} has lost '${text}'.`)
  }
}

function checkPage(
  model: Model,
  { index, page }: { index: number; page: NonNullable<SiteTab['page']> },
) {
  const state = page.session.getState()
  const expected = model.session
  const here = `Tab ${index}`
  if (state.status === 'unreachable' && !model.isOnline && expected) return
  if (!expected) {
    if (state.status !== 'signed-out') throw new Error(`${here} is ${state.status}.`)
    return
  }
  if (state.status !== 'signed-in') throw new Error(`${here} is ${state.status}.`)
  if (state.user.username !== expected.who) throw new Error(`${here} is ${state.user.username}'s.`)
  const heldMessages = model.heldMessages(index)
  const waiting = model.waitingMessages(index).filter((each) => !heldMessages.includes(each))
  // A room that the user has left stays connected until it has sent its messages.
  if (model.canSend && page.enteredBy === expected.signIn && waiting.length > 0) {
    throw new Error(`${here} has not sent ${waiting.map(({ text }) => text)}.`)
  }
  const { room } = page
  if (!room) return
  const { draft, held, outgoing, returned } = room.getState()
  const actual = {
    draft,
    held: held.map(({ text }) => text),
    outgoing: outgoing.map(({ text }) => text),
    returned: returned.length,
  }
  expect({ [here]: actual }).toEqual({
    [here]: {
      ...model.expectedText(index),
      outgoing: model.canSend ? [] : waiting.map(({ text }) => text),
      returned: 0,
    },
  })
}
