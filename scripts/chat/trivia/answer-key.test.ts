import { answerKey, isRightAnswer } from './answer-key'

describe('a trivia answer', () => {
  it.each([
    ['MARS', 'Mars'],
    ['mars!', 'Mars'],
    ['  the   Moon ', 'Moon'],
    ['Sao Paulo', 'São Paulo'],
    ['saint-exupery', 'Saint Exupéry'],
    ['ac dc', 'AC/DC'],
    ['salt & pepper', 'salt and pepper'],
    ['Ærø', 'aero'],
  ])('counts %p for %p', (given, right) => {
    expect(answerKey(given)).toBe(answerKey(right))
  })

  it('keeps an article that is the whole of it', () => {
    expect(answerKey('A')).toBe('a')
  })

  it('may be one of the accepted spellings', () => {
    const question = { question: '', answer: 'Netherlands', accept: ['Holland'] }
    expect(isRightAnswer(question, 'holland')).toBe(true)
    expect(isRightAnswer(question, 'Belgium')).toBe(false)
  })

  it('is wrong when it holds no letter or digit', () => {
    expect(isRightAnswer({ question: '', answer: '?' }, '!')).toBe(false)
  })
})
