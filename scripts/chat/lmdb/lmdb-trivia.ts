import type { ChatStore, TriviaRound } from '../chat-store'
import type { ChatDatabase } from './lmdb-chat-store'

type TriviaPart = Pick<ChatStore, 'trivia' | 'changeTrivia'>

const KEY = ['trivia']

export function lmdbTrivia(chat: ChatDatabase): TriviaPart {
  const read = () => chat.get(KEY) as TriviaRound | undefined
  return {
    trivia: async () => read(),
    changeTrivia: ({ from, to }) =>
      chat.transaction(() => {
        const now = read()
        if (now?.number !== from?.number || now?.open !== from?.open) return false
        chat.putSync(KEY, to)
        return true
      }),
  }
}
