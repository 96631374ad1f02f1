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
  expect(enclosed(css, 'remote-quiz')).toBe(within)
})
