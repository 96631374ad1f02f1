import { getSession } from '@parlor/shared'
import type { ScreenModule } from '../contract'
import type { PublishedRelease } from '../releases/release-index'
import type { ScreenSource } from './screen-source'

/** The work that one screen has started for a visitor who is about to see it. */
export class Preparation {
  #end: (() => void) | undefined

  constructor(private readonly note: ScreenSource['note']) {}

  /** Lets the screen start, if the guard admits the visitor and while it does. */
  begin({ module, release }: { module: ScreenModule; release: PublishedRelease }): void {
    this.end()
    if (!module.prepare) return
    const session = getSession()
    const visitor = session.getState()
    if (visitor.status !== 'signed-in') return
    try {
      const letGo = module.prepare(session)
      const unsubscribe = session.subscribe(() => {
        const state = session.getState()
        const isSame = state.status === 'signed-in' && state.user.username === visitor.user.username
        if (!isSame) this.end()
      })
      this.#end = () => {
        unsubscribe()
        letGo()
      }
    } catch (error) {
      // The screen may still work.
      console.error(error)
      this.note('caught', error, release)
    }
  }

  end(): void {
    const end = this.#end
    this.#end = undefined
    end?.()
  }
}
