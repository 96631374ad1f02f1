import type { TriviaQuestion } from './trivia-question'

export const NATURE: readonly TriviaQuestion[] = [
  { question: 'How many legs does a spider have?', answer: '8', accept: ['eight'] },
  { question: 'How many legs does an adult insect have?', answer: '6', accept: ['six'] },
  {
    question: 'What is the largest animal living today?',
    answer: 'blue whale',
    accept: ['the blue whale', 'blue whales'],
  },
  {
    question: 'What is the tallest animal living today?',
    answer: 'giraffe',
    accept: ['the giraffe', 'giraffes'],
  },
  {
    question: 'Which animal is the fastest runner over a short sprint?',
    answer: 'cheetah',
    accept: ['the cheetah', 'cheetahs'],
  },
  {
    question: 'Which living bird is the largest?',
    answer: 'ostrich',
    accept: ['the ostrich', 'ostriches', 'common ostrich'],
  },
  {
    question: 'Which mammals are the only ones that truly fly?',
    answer: 'bats',
    accept: ['bat', 'the bats'],
  },
  { question: 'Which sweet liquid do bees gather from flowers to make honey?', answer: 'nectar' },
  {
    question: 'What is the stage between caterpillar and butterfly called?',
    answer: 'pupa',
    accept: ['chrysalis', 'the pupa', 'the chrysalis'],
  },
  { question: 'What is a baby kangaroo called?', answer: 'joey', accept: ['a joey'] },
  { question: 'What is a young swan called?', answer: 'cygnet', accept: ['a cygnet'] },
  { question: 'What is a young goat called?', answer: 'kid', accept: ['a kid'] },
  {
    question: 'What is the young of a frog called while it still has a tail and gills?',
    answer: 'tadpole',
    accept: ['a tadpole', 'tadpoles', 'polliwog', 'pollywog'],
  },
  { question: 'What is a group of lions called?', answer: 'pride', accept: ['a pride'] },
  { question: 'What is a group of wolves called?', answer: 'pack', accept: ['a pack'] },
  { question: 'What is a female fox called?', answer: 'vixen', accept: ['a vixen'] },
  {
    question: 'Emperor, king and rockhopper are kinds of which bird?',
    answer: 'penguin',
    accept: ['penguins', 'the penguin'],
  },
  { question: 'How many hearts does an octopus have?', answer: '3', accept: ['three'] },
  {
    question: 'Which large white bear lives in the Arctic?',
    answer: 'polar bear',
    accept: ['polar', 'the polar bear', 'polar bears'],
  },
  { question: 'Which plant makes up nearly all the food of a giant panda?', answer: 'bamboo' },
  {
    question: 'On which tree do acorns grow?',
    answer: 'oak',
    accept: ['oaks', 'oak tree', 'the oak', 'an oak'],
  },
  {
    question: 'Which animal fells trees and builds dams across streams?',
    answer: 'beaver',
    accept: ['the beaver', 'beavers'],
  },
  {
    question: 'Which gas do plants take from the air to make their food?',
    answer: 'carbon dioxide',
    accept: ['CO2'],
  },
  {
    question: 'Which green pigment gives leaves their color?',
    answer: 'chlorophyll',
    accept: ['chlorophyl'],
  },
  {
    question: 'What kind of reptile is a Komodo dragon?',
    answer: 'lizard',
    accept: ['a lizard', 'monitor lizard', 'monitor'],
  },
  {
    question: 'Which tiny bird can hover and even fly backwards?',
    answer: 'hummingbird',
    accept: ['the hummingbird', 'hummingbirds', 'humming bird'],
  },
  { question: 'What is the long winter sleep of some animals called?', answer: 'hibernation' },
  {
    question: 'Which big cat has a striped coat?',
    answer: 'tiger',
    accept: ['the tiger', 'tigers'],
  },
  {
    question: 'Which sea creature usually has five arms and can grow a lost one back?',
    answer: 'starfish',
    accept: ['sea star', 'seastar', 'a starfish'],
  },
  {
    question: 'In which upright-swimming fish do the males carry the young?',
    answer: 'seahorse',
    accept: ['sea horse', 'seahorses', 'sea horses', 'the seahorse'],
  },
  {
    question: 'Which egg-laying mammal has a bill like that of a duck?',
    answer: 'platypus',
    accept: ['the platypus', 'duck-billed platypus'],
  },
  {
    question: 'What do we call trees that drop all their leaves in autumn?',
    answer: 'deciduous',
    accept: ['deciduous trees'],
  },
  {
    question: 'What do we call animals that are active at night?',
    answer: 'nocturnal',
    accept: ['nocturnal animals'],
  },
  {
    question: 'Silkworms are fed on the leaves of which tree?',
    answer: 'mulberry',
    accept: ['mulberry tree', 'white mulberry', 'the mulberry'],
  },
  {
    question: 'Koalas feed mostly on the leaves of which tree?',
    answer: 'eucalyptus',
    accept: ['gum', 'gum tree', 'eucalypt', 'eucalyptus tree'],
  },
  {
    question: 'Which lizard is famous for changing color and for its very long tongue?',
    answer: 'chameleon',
    accept: ['the chameleon', 'chameleons'],
  },
  {
    question: 'Which part of a plant takes up water from the soil?',
    answer: 'roots',
    accept: ['root', 'the roots', 'the root'],
  },
  {
    question: 'Which animal is called the ship of the desert?',
    answer: 'camel',
    accept: ['the camel', 'camels'],
  },
  { question: 'How many humps does a Bactrian camel have?', answer: '2', accept: ['two'] },
  {
    question: 'A mule has a horse for a mother and which animal for a father?',
    answer: 'donkey',
    accept: ['a donkey', 'ass', 'jackass'],
  },
  {
    question: 'What do we call an animal that has a backbone?',
    answer: 'vertebrate',
    accept: ['a vertebrate', 'vertebrates'],
  },
  {
    question: 'What do we call an animal that eats only plants?',
    answer: 'herbivore',
    accept: ['a herbivore', 'herbivores', 'herbivorous'],
  },
  { question: 'What are elephant tusks made of?', answer: 'ivory', accept: ['dentine', 'dentin'] },
]
