import type { TriviaQuestion } from './trivia-question'

export const LANGUAGE: readonly TriviaQuestion[] = [
  {
    question: 'How many letters are in the English alphabet?',
    answer: '26',
    accept: ['twenty-six', 'twenty six'],
  },
  {
    question: 'What do we call a word that means the opposite of another?',
    answer: 'antonym',
    accept: ['an antonym', 'antonyms'],
  },
  {
    question: 'What do we call a word that means the same as another?',
    answer: 'synonym',
    accept: ['a synonym', 'synonyms'],
  },
  {
    question: 'Which language do most people in Brazil speak?',
    answer: 'Portuguese',
    accept: ['Brazilian Portuguese'],
  },
  {
    question: 'Gracias means thank you in which language?',
    answer: 'Spanish',
    accept: ['Castilian'],
  },
  {
    question: 'Which language is the main one in Austria?',
    answer: 'German',
    accept: ['Austrian German'],
  },
  {
    question: 'What do we call a word that reads the same backwards?',
    answer: 'palindrome',
    accept: ['a palindrome', 'palindromes'],
  },
  {
    question: 'What do we call a word made by rearranging the letters of another?',
    answer: 'anagram',
    accept: ['an anagram', 'anagrams'],
  },
  { question: 'What is the first letter of the Greek alphabet?', answer: 'alpha' },
  { question: 'What is the last letter of the Greek alphabet?', answer: 'omega' },
  {
    question: 'How many letters are in the modern Greek alphabet?',
    answer: '24',
    accept: ['twenty-four', 'twenty four'],
  },
  {
    question: 'In which alphabet is Russian written?',
    answer: 'Cyrillic',
    accept: ['Cyrillic alphabet', 'the Cyrillic alphabet'],
  },
  { question: 'Which writing of raised dots do blind people read by touch?', answer: 'Braille' },
  {
    question: 'Which code spells letters in dots and dashes?',
    answer: 'Morse code',
    accept: ['Morse'],
  },
  {
    question: 'Which three letters are the best known call for help in Morse code?',
    answer: 'SOS',
    accept: ['S O S'],
  },
  { question: 'What is the fear of spiders called?', answer: 'arachnophobia' },
  { question: 'What is the fear of closed spaces called?', answer: 'claustrophobia' },
  { question: 'Which number does the Roman numeral L stand for?', answer: '50', accept: ['fifty'] },
  {
    question: 'Which number does the Roman numeral D stand for?',
    answer: '500',
    accept: ['five hundred'],
  },
  {
    question: 'Which number does the Roman numeral M stand for?',
    answer: '1000',
    accept: ['1,000', 'one thousand', 'a thousand', 'thousand'],
  },
  { question: 'Which language did the ancient Romans speak?', answer: 'Latin' },
  { question: 'Which invented language did Zamenhof publish in 1887?', answer: 'Esperanto' },
  {
    question: 'Which part of speech names a person, place or thing?',
    answer: 'noun',
    accept: ['a noun', 'nouns'],
  },
  {
    question: 'Which part of speech tells of an action or a state?',
    answer: 'verb',
    accept: ['a verb', 'verbs'],
  },
  {
    question: 'Which language gave English the word kindergarten?',
    answer: 'German',
    accept: ['Deutsch'],
  },
  { question: 'Which language gave English the word tsunami?', answer: 'Japanese' },
  { question: 'Which language gave English the word sauna?', answer: 'Finnish', accept: ['Suomi'] },
  {
    question: 'Hakuna matata is a phrase in which African language?',
    answer: 'Swahili',
    accept: ['Kiswahili'],
  },
  {
    question: 'In the radio spelling alphabet, which word stands for the letter B?',
    answer: 'Bravo',
  },
  {
    question: 'In the radio spelling alphabet, which word stands for the letter F?',
    answer: 'Foxtrot',
  },
  {
    question: 'In the radio spelling alphabet, which word stands for the letter Z?',
    answer: 'Zulu',
  },
  { question: 'What is the plural of ox?', answer: 'oxen' },
  { question: 'What is the plural of mouse, the animal?', answer: 'mice' },
  {
    question: 'Arabic and Hebrew are written from right to what?',
    answer: 'left',
    accept: ['the left'],
  },
  {
    question: 'What is the name of the sign &, which means and?',
    answer: 'ampersand',
    accept: ['an ampersand'],
  },
  {
    question: 'What is the name of the sign *, like a little star?',
    answer: 'asterisk',
    accept: ['an asterisk'],
  },
  {
    question: 'Which Japanese poem has three lines of five, seven and five syllables?',
    answer: 'haiku',
    accept: ['a haiku'],
  },
  {
    question: 'Which kind of poem has fourteen lines and was often written by Shakespeare?',
    answer: 'sonnet',
    accept: ['a sonnet', 'sonnets'],
  },
  {
    question: 'What do we call a false name under which an author writes?',
    answer: 'pen name',
    accept: ['pseudonym', 'nom de plume', 'a pen name', 'a pseudonym', 'penname'],
  },
  { question: 'Which number is ocho in Spanish?', answer: '8', accept: ['eight'] },
  { question: 'Which number is dix in French?', answer: '10', accept: ['ten'] },
  { question: 'Which number is drei in German?', answer: '3', accept: ['three'] },
  {
    question: 'What do we call words such as buzz and hiss that imitate a sound?',
    answer: 'onomatopoeia',
    accept: ['onomatopoeic', 'onomatopoeias', 'onomatopeia'],
  },
  {
    question: 'In the Latin saying carpe diem, we are told to seize what?',
    answer: 'the day',
    accept: ['day'],
  },
  {
    question: 'What do we call a person who speaks many languages?',
    answer: 'polyglot',
    accept: ['a polyglot'],
  },
  {
    question: 'In which language was the Quran first written?',
    answer: 'Arabic',
    accept: ['Classical Arabic'],
  },
  {
    question: 'What is the Korean alphabet called in South Korea?',
    answer: 'Hangul',
    accept: ['Hangeul'],
  },
]
