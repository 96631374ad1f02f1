import type { TriviaQuestion } from './trivia-question'

export const FOOD: readonly TriviaQuestion[] = [
  {
    question: 'Which fruit is mashed to make guacamole?',
    answer: 'avocado',
    accept: ['avocados', 'avocado pear'],
  },
  {
    question: 'From which pulse is hummus made?',
    answer: 'chickpeas',
    accept: ['chickpea', 'chick peas', 'chick pea', 'garbanzo', 'garbanzo beans', 'garbanzos'],
  },
  {
    question: 'From which bean is tofu made?',
    answer: 'soybean',
    accept: ['soybeans', 'soya', 'soy', 'soya bean', 'soya beans', 'soy bean', 'soy beans'],
  },
  { question: 'Which country did pizza come from?', answer: 'Italy' },
  { question: 'Which country does the rice dish paella come from?', answer: 'Spain' },
  {
    question: 'Kimchi is a national dish of which country?',
    answer: 'Korea',
    accept: ['South Korea'],
  },
  { question: 'Which country is best known for haggis?', answer: 'Scotland' },
  { question: 'Which country did tacos come from?', answer: 'Mexico', accept: ['México'] },
  {
    question: 'From which fruit is wine usually made?',
    answer: 'grapes',
    accept: ['grape', 'the grape'],
  },
  {
    question: 'Which fruit is dried to make prunes?',
    answer: 'plums',
    accept: ['plum', 'the plum'],
  },
  {
    question: 'Which fruit is dried to make raisins?',
    answer: 'grapes',
    accept: ['grape', 'the grape'],
  },
  {
    question: 'Which very costly red spice is picked by hand from crocus flowers?',
    answer: 'saffron',
  },
  { question: 'From which nut is marzipan made?', answer: 'almonds', accept: ['almond'] },
  {
    question: 'Which green herb is the base of pesto from Genoa?',
    answer: 'basil',
    accept: ['sweet basil'],
  },
  {
    question: 'From which beans is chocolate made?',
    answer: 'cacao',
    accept: ['cocoa', 'cacao beans', 'cocoa beans', 'cacao bean', 'cocoa bean'],
  },
  {
    question: 'Which white cheese goes in a classic Greek salad?',
    answer: 'feta',
    accept: ['feta cheese'],
  },
  {
    question: 'Which cheese tops a classic pizza margherita?',
    answer: 'mozzarella',
    accept: ['mozzarella cheese', 'fior di latte'],
  },
  { question: 'From which grain is sake made?', answer: 'rice' },
  {
    question: 'Which living ingredient makes ordinary bread dough rise?',
    answer: 'yeast',
    accept: ['bakers yeast'],
  },
  {
    question: 'What do Americans call an aubergine?',
    answer: 'eggplant',
    accept: ['an eggplant', 'egg plant'],
  },
  { question: 'What do Americans call a courgette?', answer: 'zucchini', accept: ['a zucchini'] },
  { question: 'What do Americans call fresh coriander leaves?', answer: 'cilantro' },
  {
    question: 'In Britain, what goes with fried fish in the classic takeaway meal?',
    answer: 'chips',
    accept: ['fries'],
  },
  {
    question: 'Which Indian flatbread is baked on the wall of a tandoor?',
    answer: 'naan',
    accept: ['nan', 'naan bread', 'tandoori roti'],
  },
  {
    question: 'Which Indian yogurt drink is often made with mango?',
    answer: 'lassi',
    accept: ['a lassi'],
  },
  { question: 'From which grain-like seed are Japanese soba noodles made?', answer: 'buckwheat' },
  { question: 'Which hot green paste is served with sushi?', answer: 'wasabi' },
  { question: 'Which dried seaweed wraps sushi rolls?', answer: 'nori' },
  {
    question: 'Which red fruit wears its seeds on the outside?',
    answer: 'strawberry',
    accept: ['strawberries', 'a strawberry'],
  },
  {
    question: 'Which spiky fruit of Southeast Asia is famous for its strong smell?',
    answer: 'durian',
    accept: ['the durian'],
  },
  {
    question: 'Which vegetable makes cooks cry when they chop it?',
    answer: 'onion',
    accept: ['onions', 'an onion', 'the onion'],
  },
  {
    question: 'From which vegetable is sauerkraut made?',
    answer: 'cabbage',
    accept: ['white cabbage'],
  },
  {
    question: 'Which part of the egg is whisked with sugar to make meringue?',
    answer: 'white',
    accept: ['the white', 'egg white', 'egg whites', 'whites', 'the whites'],
  },
  {
    question: 'Which small strong Italian coffee is forced through under pressure?',
    answer: 'espresso',
    accept: ['an espresso', 'expresso'],
  },
  {
    question: 'Which tea is flavored with oil of bergamot?',
    answer: 'Earl Grey',
    accept: ['Earl Grey tea'],
  },
  {
    question: 'Which noodle soup is the best known dish of Vietnam?',
    answer: 'pho',
    accept: ['phở'],
  },
  {
    question: 'Which meat stew with paprika comes from Hungary?',
    answer: 'goulash',
    accept: ['gulyas', 'gulyás', 'goulasch'],
  },
  {
    question: 'Which Eastern European soup is red from beetroot?',
    answer: 'borscht',
    accept: ['borsch', 'borshch', 'barszcz'],
  },
  {
    question: 'From which plant is tequila made?',
    answer: 'agave',
    accept: ['blue agave', 'the agave'],
  },
  {
    question: 'Which spongy sour flatbread is eaten in Ethiopia?',
    answer: 'injera',
    accept: ['enjera'],
  },
  {
    question: 'From which grain is couscous usually made?',
    answer: 'wheat',
    accept: ['durum wheat', 'durum', 'semolina'],
  },
  {
    question: 'Vanilla pods grow on which kind of flower?',
    answer: 'orchid',
    accept: ['orchids', 'an orchid'],
  },
  {
    question: 'From which seeds is tahini made?',
    answer: 'sesame',
    accept: ['sesame seeds', 'sesame seed'],
  },
  {
    question: 'Which scale measures how hot a chili pepper is?',
    answer: 'Scoville',
    accept: ['the Scoville scale', 'Scoville scale'],
  },
  {
    question: 'What do we call a person who eats nothing that comes from animals?',
    answer: 'vegan',
    accept: ['a vegan', 'vegans'],
  },
  {
    question: 'Which tree is tapped for the sweet syrup made in Quebec and Vermont?',
    answer: 'maple',
    accept: ['maple tree', 'sugar maple', 'the maple'],
  },
  {
    question: 'Which root vegetable is grown in cool countries to make sugar?',
    answer: 'sugar beet',
    accept: ['beet', 'beets', 'sugar beets'],
  },
  { question: 'Which food made by bees can keep for years without going bad?', answer: 'honey' },
]
