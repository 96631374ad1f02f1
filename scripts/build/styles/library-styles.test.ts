import { checkStyles } from '../../release/gate/check-styles'
import { fakeRelease } from '../../testing/release/fake-release'
import { releaseOf } from '../../testing/release/manifest-at-test'
import { enclosed } from './library-styles'

const SCOPE = ':where([data-quiz-library])'

test.each([
  ['.day, td > .today { color: red }', `${SCOPE} .day, ${SCOPE} td > .today { color: red }`],
  [':root { --day: red }', `${SCOPE} { --day: red }`],
  ['body .day { color: red }', `${SCOPE} .day { color: red }`],
  ['html[dir=rtl] .day { left: 0 }', `html[dir=rtl] ${SCOPE} .day { left: 0 }`],
  ['.bodywork, body-part { top: 0 }', `${SCOPE} .bodywork, ${SCOPE} body-part { top: 0 }`],
  ['@media print { .day { left: 0 } }', `@media print { ${SCOPE} .day { left: 0 } }`],
  ['.day { &:hover { left: 0 } }', `${SCOPE} .day { &:hover { left: 0 } }`],
  [
    '@keyframes slide { from { left: 0 } } .day { animation: slide 1s ease, other 1s }',
    `@keyframes quiz-slide { from { left: 0 } } ${SCOPE} .day { animation: quiz-slide 1s ease, other 1s }`,
  ],
])('a library’s %s is enclosed', (css, within) => {
  expect(enclosed(css, 'quiz-')).toBe(within)
})

test('an enclosed sheet reaches no other package, as the gate sees it', () => {
  const css =
    ':root { --day: 1 } .day { animation: slide 1s } @keyframes slide { from { left: 0 } }'
  const held = (text: string) => {
    const { folder, files } = fakeRelease('remote-quiz', '1', { 'quiz.css': text })
    return checkStyles({ release: releaseOf('remote-quiz', { files }), folder })
  }
  expect(held(css)).toHaveLength(1)
  expect(held(enclosed(css, 'quiz-'))).toEqual([])
})
