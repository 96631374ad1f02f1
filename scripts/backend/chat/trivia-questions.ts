import { ARTS } from './trivia/arts'
import { COMPUTING } from './trivia/computing'
import { EVERYDAY } from './trivia/everyday'
import { FOOD } from './trivia/food'
import { GEOGRAPHY } from './trivia/geography'
import { HISTORY } from './trivia/history'
import { LANGUAGE } from './trivia/language'
import { NATURE } from './trivia/nature'
import { SCIENCE } from './trivia/science'
import { SPORT } from './trivia/sport'
import type { TriviaQuestion } from './trivia/trivia-question'

export type { TriviaQuestion }

export const TRIVIA_QUESTIONS: readonly TriviaQuestion[] = [
  ...GEOGRAPHY,
  ...NATURE,
  ...SCIENCE,
  ...HISTORY,
  ...LANGUAGE,
  ...ARTS,
  ...FOOD,
  ...SPORT,
  ...COMPUTING,
  ...EVERYDAY,
]
