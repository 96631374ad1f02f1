import { foldedWords } from '@parlor/shared/contract/build/folded-text'
import type { ChatStore } from '../chat/chat-store'

/** Lines of several scripts, all different. */
export const LONG_ROOM = Array.from({ length: 100_000 }, (_, index) => {
  const texts = [
    'the quick brown fox jumps over the lazy dog, as it did before',
    '我家在上海东边，今天天气很好，我们一起去吃饭吧',
    'Это мой чай, а дом стоит на самом краю города',
    'สวัสดีครับทุกคน วันนี้อากาศดีมาก',
    '안녕하세요 여러분, 오늘 날씨가 참 좋네요',
  ]
  return `ada: ${texts[index % texts.length]} ${index}`
})

/** Frequent, rare, and the worst: words that no line has, also after words that every line has. */
const SEARCHES = [
  ...['a', 'fox', '上海', 'чай', 'ครับ', '여러', '99999', 'ada: 7', 'lazy 12345'],
  ...['zz', '龘', 'ё', 'ซ', 'а '.repeat(9), 'a d : 1 ada ad da a: d: zz', 'x'.repeat(200)],
]

/** In milliseconds. Not the time of day: another process may have the processor meanwhile. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** The milliseconds that 95 of a hundred answers stay below, and how many lines were found. */
export async function searchTime(store: ChatStore, now = processorTime) {
  const times: number[] = []
  const lineCounts = new Map<string, number>()
  for (const search of [...SEARCHES, ...SEARCHES, ...SEARCHES]) {
    const start = now()
    const { lines } = await store.find(foldedWords(search), Number.MAX_SAFE_INTEGER)
    times.push(now() - start)
    lineCounts.set(search, lines.length)
  }
  const p95 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  return {
    p95,
    counts: ['fox', '上海', 'чай', 'ครับ', '여러', 'zz'].map((each) => lineCounts.get(each)),
  }
}
