import { getSession } from '@parlor/shared'
import type { ScreenModule } from '../contract'
import type { PublishedRelease } from '../releases/release'
import type { ScreenSource } from './remote-loader'

/** What one screen has begun for somebody who is about to see it. */
export class Preparation {
  #end: (() => void) | undefined

  constructor(private readonly note: ScreenSource['note']) {}

  /** Lets the screen begin, if the guard admits somebody and for as long as it admits them. */
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
      // The screen may work all the same.
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
