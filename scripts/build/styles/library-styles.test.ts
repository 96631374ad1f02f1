import { encloseStyles } from './library-styles'

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
  [
    '@layer base, ui.day; @layer base { .day { left: 0 } } @layer { .day { left: 0 } }',
    `@layer quiz-base, quiz-ui.day; @layer quiz-base { ${SCOPE} .day { left: 0 } } @layer { ${SCOPE} .day { left: 0 } }`,
  ],
  [
    ':root, :host { --animate-spin: spin 1s } @keyframes spin { to { rotate: 1turn } }',
    `${SCOPE} { --animate-spin: quiz-spin 1s } @keyframes quiz-spin { to { rotate: 1turn } }`,
  ],
  [
    '@property --tw-angle { syntax: "*" } .\\[--tw-angle\\:1\\] { --tw-angle: 1; rotate: var(--tw-angle) }',
    `@property --quiz-tw-angle { syntax: "*" } ${SCOPE} .\\[--tw-angle\\:1\\] { --quiz-tw-angle: 1; rotate: var(--quiz-tw-angle) }`,
  ],
  [
    '@layer quiz-ui { .day { animation: quiz-in 1s } } @keyframes quiz-in { to { left: 0 } }',
    `@layer quiz-ui { ${SCOPE} .day { animation: quiz-in 1s } } @keyframes quiz-in { to { left: 0 } }`,
  ],
])('a library’s %s is enclosed', (css, within) => {
  expect(encloseStyles(css, 'remote-quiz')).toBe(within)
})
