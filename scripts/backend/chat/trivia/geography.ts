import type { TriviaQuestion } from './trivia-question'

export const GEOGRAPHY: readonly TriviaQuestion[] = [
  {
    question: 'Which river flows through Paris?',
    answer: 'Seine',
    accept: ['the Seine', 'River Seine'],
  },
  { question: 'What is the capital of Australia?', answer: 'Canberra' },
  { question: 'What is the capital of Canada?', answer: 'Ottawa' },
  { question: 'What is the capital of Brazil?', answer: 'Brasilia', accept: ['Brasília'] },
  { question: 'What is the capital of Turkey?', answer: 'Ankara' },
  { question: 'What is the capital of New Zealand?', answer: 'Wellington' },
  { question: 'What is the capital of Kenya?', answer: 'Nairobi' },
  { question: 'What is the capital of Iceland?', answer: 'Reykjavik', accept: ['Reykjavík'] },
  { question: 'What is the capital of Peru?', answer: 'Lima' },
  { question: 'What is the capital of Thailand?', answer: 'Bangkok', accept: ['Krung Thep'] },
  { question: 'What is the capital of Norway?', answer: 'Oslo' },
  { question: 'What is the capital of Argentina?', answer: 'Buenos Aires' },
  {
    question: 'Which ocean is the largest?',
    answer: 'Pacific',
    accept: ['the Pacific', 'Pacific Ocean', 'the Pacific Ocean'],
  },
  {
    question: 'Which ocean lies between Africa and Australia?',
    answer: 'Indian',
    accept: ['Indian Ocean', 'the Indian Ocean'],
  },
  {
    question: 'Which continent has no native human population?',
    answer: 'Antarctica',
    accept: ['Antarctic', 'the Antarctic'],
  },
  {
    question: 'Which mountain range on land is the longest?',
    answer: 'Andes',
    accept: ['the Andes'],
  },
  {
    question: 'Which strait separates Spain from Morocco?',
    answer: 'Gibraltar',
    accept: ['Strait of Gibraltar', 'the Strait of Gibraltar', 'Straits of Gibraltar'],
  },
  { question: 'On which continent is Mount Kilimanjaro?', answer: 'Africa' },
  { question: 'Which country has a red maple leaf on its flag?', answer: 'Canada' },
  { question: 'Which European country is shaped like a boot?', answer: 'Italy' },
  {
    question: 'Which mountain has the highest peak above sea level?',
    answer: 'Everest',
    accept: ['Mount Everest', 'Mt Everest', 'Sagarmatha', 'Chomolungma', 'Qomolangma'],
  },
  {
    question: 'Which canal joins the Mediterranean to the Red Sea?',
    answer: 'Suez',
    accept: ['Suez Canal', 'the Suez Canal'],
  },
  {
    question: 'Which canal joins the Atlantic to the Pacific across Central America?',
    answer: 'Panama',
    accept: ['Panama Canal', 'the Panama Canal'],
  },
  { question: 'Which country is completely surrounded by South Africa?', answer: 'Lesotho' },
  {
    question: 'Which sea separates southern Europe from northern Africa?',
    answer: 'Mediterranean',
    accept: ['the Mediterranean', 'Mediterranean Sea', 'the Mediterranean Sea'],
  },
  {
    question: 'Which large city lies on both sides of the Bosporus, in Europe and in Asia?',
    answer: 'Istanbul',
  },
  { question: 'Which large African island is the home of wild lemurs?', answer: 'Madagascar' },
  {
    question: 'Which river carved the Grand Canyon?',
    answer: 'Colorado',
    accept: ['Colorado River', 'the Colorado', 'the Colorado River'],
  },
  {
    question: 'Which imaginary line runs around the Earth at zero degrees of latitude?',
    answer: 'equator',
    accept: ['the equator'],
  },
  {
    question: 'Which is the smallest country in the world by area?',
    answer: 'Vatican City',
    accept: ['Vatican', 'the Vatican', 'the Vatican City'],
  },
  {
    question: 'Which is the largest country in the world by area?',
    answer: 'Russia',
    accept: ['Russian Federation', 'the Russian Federation'],
  },
  {
    question: 'Which hot desert stretches across most of northern Africa?',
    answer: 'Sahara',
    accept: ['the Sahara', 'Sahara Desert', 'the Sahara Desert'],
  },
  {
    question: 'Which waterfall is on the border of Zambia and Zimbabwe?',
    answer: 'Victoria Falls',
    accept: ['Victoria', 'the Victoria Falls', 'Mosi-oa-Tunya'],
  },
  { question: 'In which country is the Taj Mahal?', answer: 'India' },
  { question: 'In which country is Machu Picchu?', answer: 'Peru', accept: ['Perú'] },
  {
    question: 'In which country is the temple of Angkor Wat?',
    answer: 'Cambodia',
    accept: ['Kampuchea'],
  },
  { question: 'In which country is the rock-cut city of Petra?', answer: 'Jordan' },
  {
    question: 'Which lake is the deepest in the world?',
    answer: 'Baikal',
    accept: ['Lake Baikal'],
  },
  {
    question: 'Which Italian city is known for canals and gondolas?',
    answer: 'Venice',
    accept: ['Venezia'],
  },
  { question: 'Lisbon and Porto are cities in which country?', answer: 'Portugal' },
  {
    question: 'Which river flows through Vienna, Budapest and Belgrade?',
    answer: 'Danube',
    accept: ['the Danube', 'River Danube', 'Donau'],
  },
  {
    question: 'Which state of the United States is made up only of islands?',
    answer: 'Hawaii',
    accept: ['Hawaiʻi'],
  },
  { question: 'In which country is the city of Timbuktu?', answer: 'Mali' },
]
