import type { TriviaQuestion } from './trivia-question'

export const HISTORY: readonly TriviaQuestion[] = [
  { question: 'In which year did the Second World War end?', answer: '1945' },
  { question: 'In which year did the First World War begin?', answer: '1914' },
  { question: 'In which year did the Berlin Wall fall?', answer: '1989' },
  {
    question: 'Who was the first human in space?',
    answer: 'Yuri Gagarin',
    accept: ['Gagarin', 'Yury Gagarin'],
  },
  {
    question: 'Who was the first woman in space?',
    answer: 'Valentina Tereshkova',
    accept: ['Tereshkova'],
  },
  {
    question: 'Who was the first person to walk on the Moon?',
    answer: 'Neil Armstrong',
    accept: ['Armstrong'],
  },
  { question: 'In which year did people first land on the Moon?', answer: '1969' },
  {
    question: 'What was the first artificial satellite called?',
    answer: 'Sputnik',
    accept: ['Sputnik 1', 'Sputnik one'],
  },
  {
    question: 'Which people built Machu Picchu?',
    answer: 'Inca',
    accept: ['Incas', 'the Inca', 'the Incas'],
  },
  {
    question: 'Who was the first president of the United States?',
    answer: 'George Washington',
    accept: ['Washington'],
  },
  {
    question: 'Who became president of South Africa in 1994?',
    answer: 'Nelson Mandela',
    accept: ['Mandela'],
  },
  {
    question: 'Which volcano buried Pompeii in the year 79?',
    answer: 'Vesuvius',
    accept: ['Mount Vesuvius', 'Mt Vesuvius', 'Vesuvio'],
  },
  {
    question: 'Which great ocean liner sank on its first voyage in 1912?',
    answer: 'Titanic',
    accept: ['the Titanic', 'RMS Titanic'],
  },
  {
    question: 'What are the picture signs of ancient Egyptian writing called?',
    answer: 'hieroglyphs',
    accept: ['hieroglyphics', 'hieroglyph', 'hieroglyphic'],
  },
  {
    question: 'Which stone was the key to reading ancient Egyptian writing?',
    answer: 'Rosetta Stone',
    accept: ['Rosetta', 'the Rosetta Stone'],
  },
  {
    question: 'Which French emperor was defeated at Waterloo?',
    answer: 'Napoleon',
    accept: ['Napoleon Bonaparte', 'Napoleon I', 'Bonaparte'],
  },
  {
    question: 'Which Roman emperor gave his name to a long wall across northern England?',
    answer: 'Hadrian',
    accept: ['Emperor Hadrian'],
  },
  { question: 'In which year did Columbus first cross the Atlantic?', answer: '1492' },
  {
    question:
      'Which explorer led the fleet that first sailed round the world, but died on the way?',
    answer: 'Ferdinand Magellan',
    accept: ['Magellan'],
  },
  {
    question: 'Catherine the Great was empress of which country?',
    answer: 'Russia',
    accept: ['Russian Empire', 'the Russian Empire'],
  },
  { question: 'In which year did the French Revolution begin?', answer: '1789' },
  {
    question: 'Which Paris prison was stormed on 14 July 1789?',
    answer: 'Bastille',
    accept: ['the Bastille', 'La Bastille'],
  },
  { question: 'In which year did the United States declare independence?', answer: '1776' },
  {
    question: 'Which young conqueror was a pupil of Aristotle?',
    answer: 'Alexander the Great',
    accept: ['Alexander', 'Alexander of Macedon', 'Alexander III'],
  },
  {
    question: 'Which general of Carthage took elephants across the Alps?',
    answer: 'Hannibal',
    accept: ['Hannibal Barca'],
  },
  {
    question: 'Which queen of Egypt was loved by Julius Caesar and by Mark Antony?',
    answer: 'Cleopatra',
    accept: ['Cleopatra VII'],
  },
  {
    question: 'Who founded the Mongol Empire?',
    answer: 'Genghis Khan',
    accept: ['Genghis', 'Chinggis Khan', 'Chingis Khan', 'Temujin', 'Temüjin'],
  },
  {
    question: 'Which modern capital stands where the Aztecs had theirs?',
    answer: 'Mexico City',
    accept: ['Ciudad de Mexico', 'Ciudad de México', 'CDMX'],
  },
  {
    question: 'What were the old overland trade routes between China and the Mediterranean called?',
    answer: 'Silk Road',
    accept: ['the Silk Road', 'Silk Roads', 'Silk Route', 'the Silk Route'],
  },
  {
    question: 'Which German printed the Bible with movable type in the 1450s?',
    answer: 'Johannes Gutenberg',
    accept: ['Gutenberg'],
  },
  {
    question: 'Who led the Salt March in India in 1930?',
    answer: 'Gandhi',
    accept: ['Mahatma Gandhi', 'Mohandas Gandhi'],
  },
  {
    question: 'Who was the first woman to win a Nobel Prize?',
    answer: 'Marie Curie',
    accept: ['Curie', 'Maria Sklodowska', 'Marie Sklodowska Curie', 'Madame Curie'],
  },
  {
    question: 'Which brothers made the first powered airplane flight in 1903?',
    answer: 'Wright',
    accept: ['the Wright brothers', 'Wright brothers', 'the Wrights', 'Orville and Wilbur'],
  },
  { question: 'Which country gave the Statue of Liberty to the United States?', answer: 'France' },
  {
    question: 'Which disease caused the Black Death?',
    answer: 'plague',
    accept: ['the plague', 'bubonic plague', 'the bubonic plague'],
  },
  {
    question: 'Which English king agreed to Magna Carta in 1215?',
    answer: 'John',
    accept: ['King John'],
  },
  { question: 'In which year was the Battle of Hastings fought?', answer: '1066' },
  {
    question: 'Which English king had six wives?',
    answer: 'Henry VIII',
    accept: ['Henry the Eighth', 'Henry 8', 'King Henry VIII', 'Henry the 8th'],
  },
  { question: 'In which country was a buried army of terracotta soldiers found?', answer: 'China' },
  {
    question: 'What were the warriors of feudal Japan called?',
    answer: 'samurai',
    accept: ['the samurai', 'bushi'],
  },
  {
    question:
      'What do we call the Norse seafarers who raided and traded from the 8th to the 11th century?',
    answer: 'Vikings',
    accept: ['Viking', 'the Vikings'],
  },
  {
    question: 'What was Istanbul called as the capital of the Byzantine Empire?',
    answer: 'Constantinople',
  },
  {
    question: 'In 1893, which country first let all women vote for parliament?',
    answer: 'New Zealand',
    accept: ['Aotearoa'],
  },
  {
    question: 'Which US president issued the Emancipation Proclamation?',
    answer: 'Abraham Lincoln',
    accept: ['Lincoln', 'Abe Lincoln'],
  },
  {
    question: 'Which country became independent in 1804 after a revolution of enslaved people?',
    answer: 'Haiti',
  },
  {
    question: 'Which international body was founded in 1945 to keep the peace?',
    answer: 'United Nations',
    accept: ['the United Nations', 'UN', 'the UN', 'UNO'],
  },
]
