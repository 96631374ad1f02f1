import type { TriviaQuestion } from './trivia-question'

export const SPORT: readonly TriviaQuestion[] = [
  {
    question: 'How many players of one soccer team start on the field?',
    answer: '11',
    accept: ['eleven'],
  },
  {
    question: 'How many players of one basketball team are on the court at a time?',
    answer: '5',
    accept: ['five'],
  },
  {
    question: 'How many players of one indoor volleyball team are on the court at a time?',
    answer: '6',
    accept: ['six'],
  },
  {
    question: 'How many players of one baseball team take the field on defense?',
    answer: '9',
    accept: ['nine'],
  },
  { question: 'How many players are in a rugby union team?', answer: '15', accept: ['fifteen'] },
  { question: 'How many players are in a rugby league team?', answer: '13', accept: ['thirteen'] },
  { question: 'How many players are in a cricket team?', answer: '11', accept: ['eleven'] },
  { question: 'How many rings are on the Olympic flag?', answer: '5', accept: ['five'] },
  {
    question: 'How long is a marathon, in whole kilometers rounded down?',
    answer: '42',
    accept: ['forty-two', 'forty two', '42 km'],
  },
  { question: 'How many holes are in a full round of golf?', answer: '18', accept: ['eighteen'] },
  {
    question: 'In golf, what is one stroke under par on a hole called?',
    answer: 'birdie',
    accept: ['a birdie'],
  },
  {
    question: 'In golf, what is two strokes under par on a hole called?',
    answer: 'eagle',
    accept: ['an eagle'],
  },
  { question: 'Which word means zero in a tennis score?', answer: 'love' },
  { question: 'What is the score called in tennis when both sides have forty?', answer: 'deuce' },
  { question: 'On which surface is Wimbledon played?', answer: 'grass' },
  {
    question: 'On which surface is the French Open in tennis played?',
    answer: 'clay',
    accept: ['red clay'],
  },
  { question: 'In which sport do players hit a shuttlecock?', answer: 'badminton' },
  {
    question: 'In which sport do two packs of players push in a scrum?',
    answer: 'rugby',
    accept: ['rugby union', 'rugby league'],
  },
  { question: 'In which sport do players sweep the ice in front of a stone?', answer: 'curling' },
  {
    question: 'What color jersey does the overall leader of the Tour de France wear?',
    answer: 'yellow',
  },
  {
    question: 'In which city were the first modern Olympic Games held?',
    answer: 'Athens',
    accept: ['Athina'],
  },
  { question: 'In which year were the first modern Olympic Games held?', answer: '1896' },
  {
    question: 'How many squares are on a chess board?',
    answer: '64',
    accept: ['sixty-four', 'sixty four'],
  },
  {
    question: 'Which chess piece moves only diagonally?',
    answer: 'bishop',
    accept: ['the bishop', 'bishops'],
  },
  {
    question: 'Which chess piece can jump over others?',
    answer: 'knight',
    accept: ['the knight', 'knights', 'horse'],
  },
  {
    question: 'How many pawns does each side have at the start of a chess game?',
    answer: '8',
    accept: ['eight'],
  },
  {
    question: 'What is the attack on a king called that ends a game of chess?',
    answer: 'checkmate',
    accept: ['mate', 'check mate'],
  },
  {
    question: 'What is a perfect score in ten-pin bowling?',
    answer: '300',
    accept: ['three hundred'],
  },
  {
    question: 'In bowling, what is it called when the first ball knocks down all ten pins?',
    answer: 'strike',
    accept: ['a strike'],
  },
  {
    question: 'What is the highest score from a single dart?',
    answer: '60',
    accept: ['sixty', 'triple 20', 'treble 20', 'triple twenty', 'treble twenty'],
  },
  { question: 'From which country does sumo wrestling come?', answer: 'Japan' },
  { question: 'From which country does capoeira come?', answer: 'Brazil', accept: ['Brasil'] },
  { question: 'How many events are in a decathlon?', answer: '10', accept: ['ten'] },
  { question: 'How many events are in a heptathlon?', answer: '7', accept: ['seven'] },
  {
    question: 'Which sport comes first in a standard triathlon?',
    answer: 'swimming',
    accept: ['swim', 'the swim'],
  },
  {
    question: 'How many points is the black ball worth in snooker?',
    answer: '7',
    accept: ['seven'],
  },
  { question: 'Which country won the first soccer World Cup for men in 1930?', answer: 'Uruguay' },
  { question: 'For which country did Pele play soccer?', answer: 'Brazil', accept: ['Brasil'] },
  {
    question: 'What is it called when one player scores three goals in a game?',
    answer: 'hat trick',
    accept: ['hat-trick', 'hattrick', 'a hat trick'],
  },
  { question: 'Which sport made Muhammad Ali famous?', answer: 'boxing' },
  { question: 'From which country is the sprinter Usain Bolt?', answer: 'Jamaica' },
  {
    question: 'What pattern is on the flag that ends a Formula One race?',
    answer: 'checkered',
    accept: ['chequered', 'checks', 'checkerboard', 'black and white checks'],
  },
  {
    question: 'How many legal balls make an over in modern test cricket?',
    answer: '6',
    accept: ['six'],
  },
  {
    question: 'Foil and saber are two of the fencing weapons; which is the third?',
    answer: 'epee',
    accept: ['épée'],
  },
  {
    question: 'How many cards are in a standard deck without jokers?',
    answer: '52',
    accept: ['fifty-two', 'fifty two'],
  },
  {
    question: 'What do two opposite faces of an ordinary die add up to?',
    answer: '7',
    accept: ['seven'],
  },
  {
    question: 'How many meters long is an Olympic swimming pool?',
    answer: '50',
    accept: ['fifty', '50 m', '50 meters', '50 metres'],
  },
  {
    question: 'How many feet above the floor is a regulation basketball hoop?',
    answer: '10',
    accept: ['ten', '10 feet', '10 ft'],
  },
  {
    question: 'In which sport did Nadia Comaneci score a perfect ten in 1976?',
    answer: 'gymnastics',
    accept: ['artistic gymnastics'],
  },
  {
    question: 'How many points is the letter Q worth in English Scrabble?',
    answer: '10',
    accept: ['ten'],
  },
]
