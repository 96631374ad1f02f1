import type { TriviaQuestion } from './trivia-question'

export const SCIENCE: readonly TriviaQuestion[] = [
  { question: 'What is the chemical symbol for gold?', answer: 'Au' },
  { question: 'What is the chemical symbol for iron?', answer: 'Fe' },
  { question: 'What is the chemical symbol for silver?', answer: 'Ag' },
  { question: 'Which element has the chemical symbol Na?', answer: 'sodium' },
  { question: 'Which element has the chemical symbol K?', answer: 'potassium' },
  { question: 'Which element has the chemical symbol Pb?', answer: 'lead' },
  { question: 'Which element is the lightest?', answer: 'hydrogen' },
  { question: 'Which gas makes up most of the air around us?', answer: 'nitrogen', accept: ['N2'] },
  { question: 'Which planet is closest to the Sun?', answer: 'Mercury' },
  { question: 'Which planet is the largest in the Solar System?', answer: 'Jupiter' },
  { question: 'Which planet is known as the Red Planet?', answer: 'Mars' },
  { question: 'Which planet of the Solar System is the hottest?', answer: 'Venus' },
  {
    question: 'Which planet of the Solar System spins lying almost on its side?',
    answer: 'Uranus',
  },
  {
    question: 'Of the eight planets of the Solar System, which is farthest from the Sun?',
    answer: 'Neptune',
  },
  {
    question: 'What is the name of our galaxy?',
    answer: 'Milky Way',
    accept: ['the Milky Way', 'Milky Way galaxy'],
  },
  { question: 'What is the largest moon of Saturn?', answer: 'Titan' },
  { question: 'How many moons does the planet Mars have?', answer: '2', accept: ['two'] },
  {
    question: 'At how many degrees Celsius does water freeze at sea level?',
    answer: '0',
    accept: ['zero', '0 degrees'],
  },
  {
    question: 'At how many degrees Celsius does water boil at sea level?',
    answer: '100',
    accept: ['a hundred', 'one hundred', 'hundred', '100 degrees'],
  },
  {
    question: 'At how many degrees Fahrenheit does water freeze at sea level?',
    answer: '32',
    accept: ['thirty-two', 'thirty two', '32 degrees'],
  },
  {
    question: 'Which unit measures electrical resistance?',
    answer: 'ohm',
    accept: ['ohms', 'the ohm'],
  },
  {
    question: 'In the metric system, which unit measures power?',
    answer: 'watt',
    accept: ['watts', 'the watt', 'W'],
  },
  {
    question: 'In the metric system, which unit measures force?',
    answer: 'newton',
    accept: ['newtons', 'the newton', 'N'],
  },
  {
    question: 'Which unit measures frequency and equals one cycle a second?',
    answer: 'hertz',
    accept: ['the hertz', 'Hz'],
  },
  { question: 'What is the center of an atom called?', answer: 'nucleus', accept: ['the nucleus'] },
  {
    question: 'Which particle in an atom carries a negative charge?',
    answer: 'electron',
    accept: ['electrons', 'the electron'],
  },
  {
    question: 'How many chromosomes are there in a usual human body cell?',
    answer: '46',
    accept: ['forty-six', 'forty six'],
  },
  {
    question: 'How many bones does an adult human usually have?',
    answer: '206',
    accept: ['two hundred and six', 'two hundred six'],
  },
  {
    question: 'How many teeth are in a full adult human set, wisdom teeth included?',
    answer: '32',
    accept: ['thirty-two', 'thirty two'],
  },
  { question: 'Which organ pumps blood around the body?', answer: 'heart', accept: ['the heart'] },
  {
    question: 'Which bone is the longest in the human body?',
    answer: 'femur',
    accept: ['the femur', 'thigh bone', 'thighbone', 'thigh'],
  },
  {
    question: 'Which vitamin does our skin make in sunlight?',
    answer: 'D',
    accept: ['vitamin D', 'D3', 'vitamin D3'],
  },
  { question: 'What color are the blood cells that carry oxygen?', answer: 'red' },
  {
    question: 'Which part of the eye is colored and opens or closes around the pupil?',
    answer: 'iris',
    accept: ['the iris'],
  },
  {
    question: 'Which metal is liquid at ordinary room temperature?',
    answer: 'mercury',
    accept: ['quicksilver'],
  },
  {
    question: 'Which mineral is the hardest found in nature?',
    answer: 'diamond',
    accept: ['diamonds'],
  },
  {
    question: 'Table salt is a compound of sodium and which other element?',
    answer: 'chlorine',
    accept: ['Cl'],
  },
  {
    question: 'Which instrument records earthquakes?',
    answer: 'seismograph',
    accept: ['seismometer', 'a seismograph', 'a seismometer'],
  },
  {
    question: 'Which instrument measures air pressure?',
    answer: 'barometer',
    accept: ['a barometer'],
  },
  {
    question: 'Which instrument measures temperature?',
    answer: 'thermometer',
    accept: ['a thermometer'],
  },
  { question: 'A light year is a measure of what?', answer: 'distance', accept: ['length'] },
  {
    question: 'What is the study of fossils called?',
    answer: 'paleontology',
    accept: ['palaeontology'],
  },
  {
    question: 'Which scale from 1 to 10 ranks how hard minerals are?',
    answer: 'Mohs',
    accept: ['Mohs scale', 'the Mohs scale'],
  },
  {
    question: 'Which comet comes back about every 76 years?',
    answer: 'Halley',
    accept: ['Halleys Comet', 'Halley’s Comet', 'Comet Halley', 'Halleys'],
  },
  { question: 'What is the atomic number of carbon?', answer: '6', accept: ['six'] },
  { question: 'What is molten rock called while it is still under the ground?', answer: 'magma' },
  {
    question: 'Who published the theory of general relativity in 1915?',
    answer: 'Albert Einstein',
    accept: ['Einstein'],
  },
  { question: 'Who wrote On the Origin of Species?', answer: 'Charles Darwin', accept: ['Darwin'] },
]
