import type { TriviaQuestion } from './trivia-question'

export const ARTS: readonly TriviaQuestion[] = [
  {
    question: 'Who painted the Mona Lisa?',
    answer: 'Leonardo da Vinci',
    accept: ['Leonardo', 'da Vinci'],
  },
  {
    question: 'Who painted The Starry Night?',
    answer: 'Vincent van Gogh',
    accept: ['van Gogh', 'Vincent'],
  },
  {
    question: 'Who painted Girl with a Pearl Earring?',
    answer: 'Johannes Vermeer',
    accept: ['Vermeer', 'Jan Vermeer'],
  },
  { question: 'Who painted Guernica?', answer: 'Pablo Picasso', accept: ['Picasso'] },
  { question: 'Who painted The Scream?', answer: 'Edvard Munch', accept: ['Munch'] },
  {
    question: 'Who painted the ceiling of the Sistine Chapel?',
    answer: 'Michelangelo',
    accept: ['Michelangelo Buonarroti'],
  },
  {
    question: 'Which Spanish painter is known for melting clocks?',
    answer: 'Salvador Dali',
    accept: ['Dali', 'Salvador Dalí', 'Dalí'],
  },
  {
    question: 'Which French painter made about 250 pictures of water lilies?',
    answer: 'Claude Monet',
    accept: ['Monet'],
  },
  {
    question: 'Which Japanese artist made The Great Wave off Kanagawa?',
    answer: 'Hokusai',
    accept: ['Katsushika Hokusai'],
  },
  { question: 'Who made the sculpture The Thinker?', answer: 'Auguste Rodin', accept: ['Rodin'] },
  {
    question: 'From which country was the painter Frida Kahlo?',
    answer: 'Mexico',
    accept: ['México'],
  },
  {
    question: 'Who wrote Romeo and Juliet?',
    answer: 'William Shakespeare',
    accept: ['Shakespeare'],
  },
  { question: 'Who wrote Pride and Prejudice?', answer: 'Jane Austen', accept: ['Austen'] },
  { question: 'Who wrote Don Quixote?', answer: 'Miguel de Cervantes', accept: ['Cervantes'] },
  {
    question: 'Who wrote War and Peace?',
    answer: 'Leo Tolstoy',
    accept: ['Tolstoy', 'Lev Tolstoy', 'Tolstoi'],
  },
  {
    question: 'Who created the detective Sherlock Holmes?',
    answer: 'Arthur Conan Doyle',
    accept: ['Conan Doyle', 'Sir Arthur Conan Doyle', 'Doyle'],
  },
  { question: 'Who wrote the novel Frankenstein?', answer: 'Mary Shelley', accept: ['Shelley'] },
  {
    question: 'Who created the detective Hercule Poirot?',
    answer: 'Agatha Christie',
    accept: ['Christie'],
  },
  {
    question: 'Who wrote the novel Nineteen Eighty-Four?',
    answer: 'George Orwell',
    accept: ['Orwell', 'Eric Blair'],
  },
  {
    question: 'Who wrote The Hobbit?',
    answer: 'J R R Tolkien',
    accept: ['Tolkien', 'JRR Tolkien', 'J.R.R. Tolkien', 'J. R. R. Tolkien'],
  },
  {
    question: 'Who wrote One Hundred Years of Solitude?',
    answer: 'Gabriel Garcia Marquez',
    accept: ['Garcia Marquez', 'Gabriel García Márquez', 'García Márquez', 'Marquez', 'Márquez'],
  },
  {
    question: 'Who wrote the novel Things Fall Apart?',
    answer: 'Chinua Achebe',
    accept: ['Achebe'],
  },
  {
    question: 'Which ancient Greek poet is said to have made the Iliad and the Odyssey?',
    answer: 'Homer',
  },
  {
    question: 'Which Italian poet wrote the Divine Comedy?',
    answer: 'Dante',
    accept: ['Dante Alighieri', 'Alighieri'],
  },
  { question: 'Which wooden puppet has a nose that grows when he lies?', answer: 'Pinocchio' },
  {
    question: 'Under which pen name was Alice in Wonderland published?',
    answer: 'Lewis Carroll',
    accept: ['Carroll'],
  },
  {
    question: 'Which captain hunts the whale Moby Dick?',
    answer: 'Ahab',
    accept: ['Captain Ahab'],
  },
  { question: 'Of which country is Hamlet a prince?', answer: 'Denmark' },
  { question: 'How many strings does a violin have?', answer: '4', accept: ['four'] },
  { question: 'How many strings does a standard guitar have?', answer: '6', accept: ['six'] },
  {
    question: 'How many keys does a standard modern piano have?',
    answer: '88',
    accept: ['eighty-eight', 'eighty eight'],
  },
  { question: 'How many lines are there in a musical staff?', answer: '5', accept: ['five'] },
  { question: 'Who composed The Four Seasons?', answer: 'Antonio Vivaldi', accept: ['Vivaldi'] },
  {
    question: 'Who composed the opera The Magic Flute?',
    answer: 'Mozart',
    accept: ['Wolfgang Amadeus Mozart', 'Wolfgang Mozart', 'W A Mozart'],
  },
  {
    question: 'Who composed the ballet Swan Lake?',
    answer: 'Tchaikovsky',
    accept: ['Pyotr Tchaikovsky', 'Peter Tchaikovsky', 'Chaikovsky', 'Tschaikowsky'],
  },
  {
    question: 'Which German composer of nine symphonies went deaf?',
    answer: 'Beethoven',
    accept: ['Ludwig van Beethoven', 'van Beethoven'],
  },
  { question: 'From which English city did the Beatles come?', answer: 'Liverpool' },
  {
    question: 'Which style of music is Bob Marley known for?',
    answer: 'reggae',
    accept: ['roots reggae'],
  },
  {
    question: 'Which couple dance was born around Buenos Aires and Montevideo?',
    answer: 'tango',
    accept: ['the tango'],
  },
  { question: 'What is the Japanese art of folding paper called?', answer: 'origami' },
  { question: 'In which city is the Louvre?', answer: 'Paris' },
  { question: 'In which city is the Prado museum?', answer: 'Madrid' },
  {
    question: 'What is the highest female singing voice called?',
    answer: 'soprano',
    accept: ['a soprano'],
  },
  { question: 'Who is the king of the gods in Greek myth?', answer: 'Zeus' },
  { question: 'Which Norse god carries a mighty hammer?', answer: 'Thor' },
  { question: 'Which Roman god rules the sea?', answer: 'Neptune' },
  {
    question: 'What is the name of the toy cowboy in the film Toy Story?',
    answer: 'Woody',
    accept: ['Sheriff Woody'],
  },
  {
    question: 'Which kind of fish is Nemo in the film Finding Nemo?',
    answer: 'clownfish',
    accept: ['clown fish', 'a clownfish', 'anemonefish'],
  },
  {
    question: 'Which kind of animal attacks swimmers in the film Jaws?',
    answer: 'shark',
    accept: ['a shark', 'great white shark', 'great white'],
  },
  {
    question: 'Who is the sister of Elsa in the film Frozen?',
    answer: 'Anna',
    accept: ['Princess Anna'],
  },
]
