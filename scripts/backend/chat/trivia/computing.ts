import type { TriviaQuestion } from './trivia-question'

export const COMPUTING: readonly TriviaQuestion[] = [
  { question: 'How many bits are in a byte?', answer: '8', accept: ['eight'] },
  {
    question: 'Which base does the binary system use?',
    answer: '2',
    accept: ['two', 'base 2', 'base two'],
  },
  {
    question: 'Which base does the hexadecimal system use?',
    answer: '16',
    accept: ['sixteen', 'base 16'],
  },
  { question: 'Which decimal number is binary 101?', answer: '5', accept: ['five'] },
  { question: 'Which decimal number is binary 1111?', answer: '15', accept: ['fifteen'] },
  {
    question: 'Which decimal number is hexadecimal FF?',
    answer: '255',
    accept: ['two hundred and fifty-five', 'two hundred fifty-five'],
  },
  { question: 'What does the letter C in CPU stand for?', answer: 'central' },
  { question: 'What does the letter R in RAM stand for?', answer: 'random' },
  { question: 'What does the letter U in USB stand for?', answer: 'universal' },
  { question: 'What does the letter P in PDF stand for?', answer: 'portable' },
  { question: 'What does the letter C in CSS stand for?', answer: 'cascading' },
  { question: 'What does the letter Q in SQL stand for?', answer: 'query' },
  { question: 'What does the letter Q in QR code stand for?', answer: 'quick' },
  {
    question: 'Who invented the World Wide Web?',
    answer: 'Tim Berners-Lee',
    accept: ['Berners-Lee', 'Tim Berners Lee', 'Berners Lee', 'Sir Tim Berners-Lee'],
  },
  {
    question: 'Who began the Linux kernel in 1991?',
    answer: 'Linus Torvalds',
    accept: ['Torvalds', 'Linus'],
  },
  {
    question: 'Which bird is the mascot of Linux?',
    answer: 'penguin',
    accept: ['a penguin', 'the penguin', 'Tux'],
  },
  {
    question: 'Which woman is often called the first computer programmer?',
    answer: 'Ada Lovelace',
    accept: ['Lovelace', 'Ada', 'Ada Byron', 'Countess of Lovelace'],
  },
  {
    question: 'Which British mathematician proposed a test of whether a machine can think?',
    answer: 'Alan Turing',
    accept: ['Turing'],
  },
  {
    question: 'Which German cipher machine with a keyboard and lamps was broken at Bletchley Park?',
    answer: 'Enigma',
    accept: ['the Enigma', 'Enigma machine'],
  },
  { question: 'Which company makes the iPhone?', answer: 'Apple' },
  { question: 'Which company makes the Windows operating system?', answer: 'Microsoft' },
  {
    question: 'With whom did Bill Gates found Microsoft?',
    answer: 'Paul Allen',
    accept: ['Allen'],
  },
  {
    question: 'After which comedy group is the Python language named?',
    answer: 'Monty Python',
    accept: ['Monty Pythons Flying Circus'],
  },
  {
    question: 'Which programming language has a steaming cup of coffee as its logo?',
    answer: 'Java',
  },
  { question: 'Which HTTP status code means not found?', answer: '404' },
  { question: 'Which HTTP status code stands for a teapot in a joke of 1998?', answer: '418' },
  { question: 'Which port does HTTPS use by default?', answer: '443' },
  {
    question: 'Which port does SSH use by default?',
    answer: '22',
    accept: ['twenty-two', 'twenty two'],
  },
  {
    question: 'How many bits long is an IPv4 address?',
    answer: '32',
    accept: ['thirty-two', 'thirty two', '32 bits'],
  },
  { question: 'How many bits long is an IPv6 address?', answer: '128', accept: ['128 bits'] },
  {
    question: 'Which Unix command changes the working directory?',
    answer: 'cd',
    accept: ['chdir'],
  },
  { question: 'Which Unix command prints the working directory?', answer: 'pwd' },
  { question: 'Which version control system did Linus Torvalds write in 2005?', answer: 'Git' },
  {
    question: 'In which structure is the last item put in the first one out?',
    answer: 'stack',
    accept: ['a stack', 'the stack'],
  },
  {
    question: 'In which structure is the first item put in the first one out?',
    answer: 'queue',
    accept: ['a queue', 'the queue', 'FIFO'],
  },
  {
    question: 'What is a mistake in a program called, after an insect?',
    answer: 'bug',
    accept: ['a bug', 'bugs'],
  },
  {
    question: 'Which company has a name that comes from the number with a hundred zeros?',
    answer: 'Google',
  },
  { question: 'Which company created Super Mario?', answer: 'Nintendo' },
  { question: 'What is the name of the brother of Mario in the Nintendo games?', answer: 'Luigi' },
  {
    question: 'How many ghosts chase Pac-Man in the original game?',
    answer: '4',
    accept: ['four'],
  },
  { question: 'How many squares make up each piece in Tetris?', answer: '4', accept: ['four'] },
  {
    question: 'How many characters fit in one plain text message of the first SMS standard?',
    answer: '160',
    accept: ['one hundred and sixty', 'one hundred sixty'],
  },
  {
    question: 'What are the first six letters of the top row on a standard English keyboard?',
    answer: 'QWERTY',
    accept: ['Q W E R T Y'],
  },
  {
    question: 'Which IBM computer beat Garry Kasparov in a chess match in 1997?',
    answer: 'Deep Blue',
  },
  {
    question: 'Which image format is known for short looping animations?',
    answer: 'GIF',
    accept: ['a GIF', 'GIFs', '.gif'],
  },
  {
    question: 'What is the small piece of text called that a site keeps in your browser?',
    answer: 'cookie',
    accept: ['a cookie', 'cookies'],
  },
  {
    question: 'What are programs called that lock your files and ask for money?',
    answer: 'ransomware',
  },
  {
    question: 'What is unwanted bulk email called?',
    answer: 'spam',
    accept: ['junk', 'junk mail'],
  },
  {
    question: 'What is it called when a fake message fishes for your password?',
    answer: 'phishing',
  },
  {
    question: 'Which law says that chips double their transistors about every two years?',
    answer: 'Moore',
    accept: ['Moores Law', 'Moore’s Law', 'Moores'],
  },
]
