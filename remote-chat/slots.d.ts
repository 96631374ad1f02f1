import type { QuestionRound } from './aside/trivia-rounds'

declare module '@parlor/shared' {
  interface Slots {
    /** Beside the heading of the room: one line, as high as the heading. */
    'dash.aside': {
      nickname: string
      /** The trivia questions since the member arrived, newest last. */
      asked: readonly QuestionRound[]
    }
  }
}
