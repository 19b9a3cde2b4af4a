/**
 * Words that passwords are commonly built from, English and transliterated Russian: those that public breach reports name
 * year after year (SplashData, NCSC, NordPass, Have I Been Pwned), first names, animals, teams, seasons and this school's own.
 */
const PASSWORDS = `
aaa abc abcabc abcd abcde abcdef abcdefg abcdefgh absolute abundance academia academy access accordion acdc achilles acmilan activate adgjmp admin administrator adrenaline
advanced adventure aerosmith africa airborne aircraft airforce airlines airplane airport alabama alaska alchemy alejandro aleksandr aleksey alexander alexandr alexandra alexey
alexis alice allah alligator almighty alone alphabet always amanda amateur amazing amazon amber ambition ambulance america american amnesia amsterdam anaconda anarchist anarchy
anastasia anatomy ancient anderson andrei andrew andrey android angel angels animation anna anonymous answer antelope anthony anthrax anton antonio apocalypse apollo apple
april aquarius archangel architect argentina arizona arkansas armadillo armstrong arrow arsenal artem artist asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdzxc ashley assassin
asshole asterix astonvilla astronomy athena athlete atkinson atlanta atlantis atomic attitude audi august aurora aussie austin australia austria autobot autumn avalanche
avenger avengers avocado awesome azerty azertyuiop babushka baby babyboy babygirl babylon backspace backstreet badboy badboys badger badgirl bagpipe bailey balance ballerina
ballin baltimore banana bandit bangbang bangkok bangladesh banker banshee barbara barbie barcelona barney bartender baseball basket basketball bassman bastard batman battle
battlefield bayern beach bear bearbear bears beatles beautiful beauty beaver beavis beckham becky beethoven beetle beijing belfast belgium believe believer benfica benjamin
bennett bentley beretta berkeley berlin bermuda besiktas bestfriend bicycle bigbird bigblue bigboy bigdaddy bigdick bigfoot bigmac bigman bigred billabong bingo biohazard
biology birdie birmingham birthday biscuit bismarck bitch bitchass bitches bitchy black blackberry blackbird blackburn blackcat blackhawk blackjack blackman blacksabbath blacky
blades blazer blessed blessing blink blitz blizzard blondie blossom blowjob blue blueberry bluebird blueeyes bluemoon bmw bobafett bobcat bobmarley bodyguard bogota bohemia
bombay bomber bonanza bonjovi boobs booger boogie bookworm boomer boomerang bootleg booty bordeaux boricua bosco boston bottle bouncer bowling boxing boyfriend bradley brandon
brandy brat braveheart brazil brewster brisbane bristol britney britneyspears brittany broadway broken bronco broncos brooke brooklyn brother brothers browneyes bruins brussels
brutus bubba bubblegum bubbles buccaneer buckeye buckeyes buckshot budapest buddha budlight budweiser buenosaires buffalo bulgaria bulldog bulldogs bullet bullfrog bulls
bullseye bullshit bumble bumblebee bungalow bunny burger burning burrito business buster butter buttercup butterfly butterscotch buttons cabbage caesar calcutta calendar
california calimero callofduty calvin camaro cambridge camel camelot camera cameron campbell canada canadian candy candyman cannabis cannon cannonball canyon capricorn captain
captainamerica caramel caravan cardiff cardinal cardinals carlos carnage carnival carolina caroline carpenter carrot cartman cartoon cashew casino casper cassandra castle cat
catalina catdog caterpillar catfish catholic cats catwoman cavalier celebrity celine cello cellphone celtic century cerberus challenge champagne champion champions chandler
change changeme channel chaos chapman chardonnay charger chargers charisma charles charlie charlotte charmed checkers cheerleader cheers cheese cheeseburger cheesecake cheetah
chelsea chemistry cherokee cherry chester chestnut chevelle chevrolet chevy chewbacca cheyenne chicago chichi chicken chicks chiefs chihuahua children chile chili chinese
chipmunk chocolat chocolate chopper christ christian christina christine christmas christopher chronic chucky church cigarettes cincinnati cinderella cinema cinnamon citizen
clarence clarinet clarissa classic classical classics cleaner clemson cleopatra cleveland clifford clinton clown cobalt cobra cocacola cocksucker coconut cod coffee cognac
coldplay college collins colombia colonel colorado columbia comanche comedy comet comfort commander commando company compaq complete computer concrete condor confused connect
connecticut connor conquest consult control convert cookie cookies coolcat coolman cooper corazon corleone cornell cornwall corona corporate corsair corvette cosmic cosmos
cougar cougars counter counterstrike country courtney cowboy cowboys cowgirl coyote coyotes cracker crackers cranberry crawford crazy crazyman creation creative creature
cricket criminal crimson cristian cristina croatia crocodile cruise crusader crystal cska cuba cuddles cupcake cupcakes curious cutie cutiepie cyborg cyclone cynthia cypress
dachshund daddy daisy dakota dallas dalmatian damage damnation dance dancer dancing dandelion danger dangerous daniel danielle daredevil darkangel darkknight darkman darkness
darkside darkstar darling darthvader darya dasha database daughter david davidson davinci dawson daydream daylight deadhead deadman deadpool dearest death deathnote deathstar
deborah december dedushka deepblue default defender delaware delfin delhi deliver delta deluxe demetrius demon demons denis denmark dennis denver depeche deranged derek desert
deserteagle design designer desire desiree desperado dessert destiny destroy destroyer detective deti detki detroit develop developer devil devochka diablo diamond diamonds
dick dickhead dickinson diesel digimon digital dilbert dima dinamo dingdong dinosaur dipshit direct director dirtbike discover discovery disney disneyland disturbed divine
dmitriy dmitry dodgers dog dogfood doggie doggy doghouse dolemite dollar dolphin dolphins domination dominic dominion dominique domino donald donkey donovan doomsday doraemon
dorothy dortmund dota doughboy doughnut douglas downtown dracula dragon dragonball dragonfly dragons dreamcast dreamer dreaming dreams driver driving drizzt drowssap drpepper
drummer drums drunken druzhba dublin duckie dukeduke duncan dungeon dustin dutch dvorak dylan dynamic dynamite dynasty eagle eagles earth earthlink earthquake eastside eatme
eclipse ecstasy ecuador edc edinburgh eduardo edward edwards egypt einstein ekaterina electric electron electronic elements elena elephant elephants elevator elite elizabeth
elvis embrace emerald emily eminem emperor empire energy engaged engine engineer england english enigma enterprise entropy epsilon equinox eraser erica ericsson ernest escape
eskimo espana espresso essence esther eternity eureka europe evanescence evangelion evelyn everest evergreen everlast everton evgeniy evgeny evolution excalibur excellent
exchange exotic experience exploit explorer explosion express extreme eyeball fabulous facebook faith faithful falcon falcons fallen fallout families family fantastic fantasy
farmer fastball fatality fatboy fatcat father fdsa fearless february federal felicia fenerbahce ferguson fernanda fernando ferrari fidelity fighter finance finger finland
fireball firebird firefighter firefly firefox firehawk fireman firestorm firewall fireworks firstlove fishbone fisher fisherman fishing flames flamingo flash flatron fletcher
flight flipper florence florida flower flowers floyd fluffy flyers flying foofighters football forbidden forest forever forgetme forgiven forgotten formula forsaken fortnite
fortress fortune fountain foxtrot fractal france frances francesca francis francisco frankie franklin freaky freddy frederick freebird freedom freeman freepass freestyle
freeway freeze french friday friend friends friendship fringe frodo frog froggy frontier frozen fuck fucker fuckers fucking fuckme fuckoff fuckyou funny funtime fusion future
gabriel gabriela gabrielle galatasaray galaxy galina gallagher gameboy gamecube gameover gamers gandalf gangster garden garfield garlic garrison gateway gatorade gators gazelle
gecko gemini general generation genesis genius geoffrey george georgia georgina gerald german germany geronimo getmoney getsome ghetto ghost giants gibson gilbert ginger
gingerbread giovanni giraffe girlfriend girls gizmo gizmodo gladiator glasgow global gloria glory goblin godfather godisgood godzilla goldberg golden goldeneye goldfish goldie
goldstar golf golfball golfer golfgolf gonzales gonzalez gonzo goober goodboy goodbye goodgirl goodlife goodluck goofy google gopher gordon gorgeous gorilla gospel gotham
gothic grace graham grandma grandpa grape graphics grateful gravity greatness greece green greenbay greenday greeneyes greenman gregorio gregory grenade greyhound griffey
griffin griffith grizzly groovy guardian guerrilla guess guest guillermo guinness guitar guitarist gunner gunners gunsnroses gustavo gutierrez gymnast gymnastics habibi hacker
hairball halfdan halflife halloween halo hamburger hamilton hammer hampshire hamster handball handsome hannah hannover happiness happy happyday happydays happyfeet hardcore
hardrock hardware harley harmony harold harrison harry harrypotter harvard haters havana havefun hawaii hawaiian hawk hawkeye hawkins haylee headache headshot heart heartbreak
heartbroken hearts heather heaven heavenly hedgehog heineken helena helicopter hellboy hellfire hello hellokitty helloworld helsinki henderson hendrix henry herbert hercules
herewego hernandez hero heroes hesoyam highland highlander highway hillbilly hippo history hitman hobbit hockey hogwarts holiday holland hollywood holyshit holyspirit homeboy
homepage homer hometown honda honey honeybee hongkong hooligan hooters hope hopkins horizon hornet hornets horse horses hotboy hotdog hotgirl hotmail hotrod hotshot hotstuff
hounddog houston howard hudson hugme hugs hulk humberto hungary hunter hurricane husband huskies husky hustler hybrid icecream icecube iceman igor iguana illinois illuminati
illusion ilovegod iloveher ilovehim iloveme iloveu iloveyou imagination imagine immanuel immortal impact impala imperial implants indian indiana indigo indonesia industry
inferno infinite infiniti infinity insane insanity insight inspiron instinct integra intel inter internal internet interpol inuyasha invader invincible invisible iphone ireland
irina iron ironmaiden ironman isabella isabelle islam island israel istanbul italia italian ivan jackass jackdaniels jackpot jackson jacobs jacqueline jaguar jakarta jamaica
james jamesbond jamie janice january japan japanese jasmine jason jayhawks jeanette jeepster jefferson jeffrey jellybean jellyfish jenkins jennifer jenny jeremy jerome
jerusalem jesse jessica jessie jester jesus jesuschrist jetski jewels jimihendrix joanna joanne joel john johncena johngalt johnny johnson johnston joker jonathan jonathon
jordan jorge jose joseph josephine joshua journey juan juanita jubilee judaspriest juggalo juggernaut julia julian juliana juliet julius july jumanji june jungle jupiter
jurassic justice justin juventus kamikaze kangaroo karate kate katerina katherine kathleen kathryn katrina katya kawasaki kayla keith kelly kennedy kenneth kentucky kenya
kerberos ketchup kevin keyboard keystone kickass kickflip killer killers killjoy kimball kimberly kingdom kingkong kings kirill kirsten kisses kissing kissme kitten kitties
kitty kittycat kiwi klondike klubnika knicks knight knights koala kombat komputer konstantin korean korn korova koshka kotenok kotik kramer krasotka krishna kristen kristian
kristin kristina kristine ksenia kungfu kyle labrador lacrosse ladies lady ladybird ladybug ladygaga lakers lalala lalalala lamborghini lance lapochka laptop larisa larson
lasagna laserjet lasttime lasvegas laura lauren lavender lawrence lawson lawyer leagueoflegends ledzeppelin leeds legacy legend legendary legends legion lemon lemonade lenovo
leonard leonardo leopard leslie lesson lessons letmein lewis lexmark lexus liberty librarian library licorice lieutenant lifehack lifeline lifesucks lifetime lighting lightning
lilman limpbizkit lincoln lindsay lindsey linkin linkinpark lion lisa lisbon literature littlebit littleman littleone livelife liverpool lizard ljubov lkjhgf lobster login loki
lokomotiv lollipop lollol london lonely longhorn longhorns looking lookout lopez lorena lorenzo lorraine losangeles losers loshad lottery louise louisiana love lovebird lovebug
lovehate lovehurts loveisgood loveless lovelife lovelove lovely loveme lover lovers loveyou lowrider loyalty lubov lucas lucifer lucky luckydog ludmila luis luke lynn lyubov
lyudmila macaroni macbeth macdonald machine macintosh mackenzie maddog madison madman madonna madrid maggie magic magical magician magneto magnum mailbox mailman majestic
maksim malaysia malchik malibu malina mallory malysh mama mammoth mamochka management manager manchester mandarin mandingo mango manhattan maniac manila manuel marathon
marcella march marcopolo marcus margaret maria mariana marianne maribel marija marilyn marilynmanson marina marine mariners marines mario marishka marissa marjorie mark
marketing marlboro marlins marriage marshall marshmallow martha martian martin martinez martini marvin mary maryland maserati massachusetts master masterchief masters matador
matchbox mathematics mathew matrix matthew maureen maurice maverick maxim maximus maxwell may mazda mccarthy mcdonald mcdonalds meatball meatloaf mechanic medicine medusa
medved meerkat megadeth megaman megan megatron melanie melbourne melissa melon memorial memories memphis mendoza mental mephisto mercedes mercy meredith merlin mermaid metal
metallic metallica meteor mexico miami michael michaeljackson michelle michigan mickey microlab microphone microsoft middlesbrough midget midnight mighty miguel mikey milano
miles military milkshake millenium millennium miller million millions millwall milwaukee mindless minecraft minimum minneapolis minnesota minnie miracle mirage miranda mission
missouri mitchell mitsubishi mnbvcxz mobile modelsne mohamed mohammed molly momdad mommy monarch monday money moneyman mongol mongoose monica monique monitor monkey monkeys
monster monstercable monsters montana montecarlo montgomery moonbeam moonlight moonshine morgan morocco morpheus morrison morrissey mortgage moscow moskva mosquito mother
motherfucker motherlode motion motley motocross motorbike motorcycle motorhead motorola motors mountain mountains mousepad movies mozart mudvayne mufasa muffin muhammad mulder
mumbai murphy muscle muse mushroom mushrooms music musica musician mustang mustangs mustard mydick mygirl mylife mylove mynewlife myriam myspace mystery mystic mystical nadine
naked nancy napoleon napoli napster narnia naruto nascar nashville nastya natalia natalie natasha nathan nathaniel natural nebraska necromancer nelson neptune network nevada
neverdie neverever neverland nevermind newbie newborn newcastle newlife newman newport newyear newyork nicholas nichols nicola nicolas nicole nigel nigeria nightfall nighthawk
nightmare nightwish nikita nimrod nina ninja ninjas nintendo nirvana nissan noah nobody nofear nokia nolimit nonstop noodles nopass nopassword norman northern northside norway
notebook nothing nottingham notused november novembre nuclear numberone nutella nutmeg oatmeal obiwan obsession ocean oconnor octavia october octopus office offspring ohio
oklahoma oksana oldman oldschool oleg olga olives olivetti olivia olympic olympics olympus omega onelove onetwo opossum orange orchid oregon oreo oriental original orioles
orlando oscar osiris ostrich otter otvet outback outdoor outkast outlaw outsider overkill overlord owen oxford oxygen p4ssword pa55word pacific packers pacman paintball painter
pakistan palermo pamela pancake panda pandas pandora pantera panther panthers papa papaya papillon paprika parachute paradise parallel paramore paranoid paris parker parol
parole parolj parrot partizan party pass passion passport passw0rd passwd password passwort pasta patches pathfinder patience patrice patricia patrick patriot patriots
patterson patty paula pauline pavel peace peaceful peaches peacock peanut peanutbutter peanuts pearljam pebbles pedro pegasus pelican pendragon penelope penguin penguins
pennsylvania pentagon pentium people pepper peppermint pepperoni pepsi peregrin perfect perfection performance perkins peru peter peterpan peterson peugeot phantom pharaoh
pharmacy philadelphia philip philippines phillies phillip phillips philosophy phoenix photo photography physics pianoman picasso pickle pickles picture pictures pikachu pimpin
pimping pinball pineapple pingpong pink pinkfloyd pinkie pinnacle pioneer piranha pirate pirates pistachio pistol pitbull pittsburgh pixies pizza planet plasma plastic platinum
platypus playboy player playground playstation pleasure pobeda poetry poison poiuyt poka pokemon poland polaris polaroid police policeman polina politics polo polska poodle
poohbear pookie popcorn popeye popsicle porcupine porn porsche portland portsmouth portugal poseidon positive postal postman potato potter power powerful poweruser prague
prayer predator premier presario president presidio presley prestige preston pretty pretzel prince princess princeton pringles printer printing priority priscilla private
privet problem prodigy professional professor profile program progress projects prometheus promise property prophecy proteus provider psycho psychology public pudding puddles
pumpkin punisher punk punkrock puppies puppy purple pussy pussycat pyramid python qaz qazwsx qazwsxedc qqq qqwwee quality quantum quartz queen quentin quest quicksand
quicksilver qweasd qweasdzxc qwert qwerty qwertyu qwertyui qwertyuiop rabbit raccoon racer rachel racing radical radiohead rafael raiden raiders railroad rainbow rainbows
raindrop rainyday rambo ramirez rammstein ramon ramones ramses randolph random randy ranger rangers raphael rapture raspberry rasputin rasta raul ravioli raymond razor
realmadrid reaper rebecca rebekah rebel rebellion rebels records red redbull reddog redhead redneck redrose redrum redskins redsox redwing redwings reeses reflex reggae regina
reginald regional register registry rejoice reloaded remember remington renee renegade reptile republic rescue research resident residentevil respect retard retriever return
revenge revolution revolver reynolds rhapsody rhino rhythm ricardo richard richardson ricky riley ripper river riverside roadkill roadrunner robbie robert roberta roberto
roberts robertson robin robinson roblox robotech robotics rocker rocket rocknroll rockstar rocky rodina rodney rodrigo rodriguez roger roland roller rollingstones roma roman
romance romania romantic romeo ronald ronnie roosevelt rooster roosters root rootbeer rosa rosario rosebud rosemary roses rosie ross rotary rottweiler roulette rowing roxanne
royals ruben rugby runaway runescape runner running ruslan russell russia russian rutgers ruth ryan sabbath sabrina sagitarius sagittarius sailboat sailor sailormoon salad
salamander sally salmon salsa salvador salvation samantha samsung samuel samurai sanchez sanctuary sanders sandiego sandman sandra sandwich sandy sanfrancisco santafe santiago
sapphire sarah sasuke satellite saturday saturn saunders sausage savage savannah savior saviour saxophone scarface scarlet schalke schastie scheme schneider schnitzel school
schooner science scientist scooby scooter scorpio scorpion scorpions scotland scott scrabble scrappy screamer seabreeze seafood seagull seahawks seahorse sean search seattle
sebastian sebring secret secrets security seinfeld sekret seminole seminoles semperfi semya senators september serbia serena serenity sergeant sergei sergey sergio server
service sesame sestra sevenfold seventeen sevilla sex sexsex sexy sexybitch sexyboy sexygirl sexylady sexymama sexything shadow shadows shakira shalom shamrock shanghai
shangrila shannon shaolin shark sharks sharon shawn sheep sheila shelby sheldon shelley shenmue sheriff sherlock sherman sherry shirley shit shitface shithead shkola shooter
shopping shorty shotgun showtime shuttle sidney siemens sierra sigma silence silver silverado silvia simone simple simplemente simplicity simpson simpsons simulator sinclair
singapore singer sinister sister sisters sixteen skate skateboard skater skeleton skipper skittles skydive skyhawk skyline skynet skywalker slacker slapshot slayer sleeping
sleepy slipknot smackdown smallville smashing smeghead smile smiles smirnoff smith smithers smokey smooth smoothie snapper sneakers snickers sniper snoopdogg snoopy snowball
snowbird snowboard snowboarding snowfall snowflake snowman snowwhite sobaka soccer socrates sofia softball software soldier solitude solnce solnyshko solomon solution somebody
someone somerset something sonia sonic sonics sonyericsson sophie sophomore soprano sopranos soulfly soulmate soundgarden southafrica southampton southern southpark southpaw
southside spaceship spaghetti spain spanish spanky sparkle sparkles sparky sparrow spartacus spartak spartan spartans special specialk spectrum speedracer speedway speedy
spencer spider spiderman spiderpig spiders spirit spitfire splinter sponge spongebob sporting sports sportster spring springer sprite squall squirrel squirt srinivas stacey
stalker stallion standard stanford stanislav stanley starbuck starbucks starcraft stardust starfish stargate starlight starship starter startrek startup starwars stas station
statistics stayout steak stealth steelers steelman stella stephanie stephen sterling steven stevenson stewart stigmata stingray stinky stockholm stonecold stoned stones storage
storm stormy strange stranger strategy stratocaster strawberry street strength strike striker strong stronger stuart student studio stunner stupid style subaru sublime
submarine success successful suckdick suckit suckmydick sugar suicide sullivan summer sundance sunday sunderland sundevil sunfire sunflower sunlight sunny sunrise sunset
sunshine superboy superfly supergirl superman supermario supernova superpower superstar superuser support supreme surf surfer surfing surprise survival survivor susan sushi
suzanne suzuki svetlana swan swansea sweden sweet sweetheart sweetie sweetness sweetpea sweets sweety swimmer swimming switzerland swordfish sydney sylvia symbol symphony
synergy syracuse system syzygy taco tacobell tacoma taekwondo taiwan talisman tamara tampa tampabay tamtam tangerine tango tania tanner tarantula target tarheel tarheels
tatiana tattoo tatyana taurus taylor tazmania teacher technical technics techno technology teddy teddybear teenager telecom telephone television temp temple temporary tennessee
tennis tequila teresa terminal terminator terrapin terrence terrier terror terry test tester testing testpass testtest tetris texas thailand thankgod thankyou theater theatre
thebeast thebest theboss thecrow thedoors theend thegame theking theman thematrix theodore theone theresa therock theshit thesims thewho thinking thirteen thomas thompson thor
thriller throttle thuglife thumper thunder thunderbird thursday tiffany tiger tigercat tigers tigger tigr timberland timberwolf timeless timemachine timothy tina tinker
tinkerbell tinman titan titanic titanium titans todd together tokiohotel tokyo tomahawk tomato tomcat tommy tommyboy tony toonarmy topgun topsecret torino tornado torpedo
tortilla tortoise toshiba tottenham touchdown tournament toyota tracey tractor tracy tradition trailer train training traitor trance transam transfer transformers transit
transport travel traveler traveller travis treasure trebor trevor triathlon tricky trident trigger trinidad trinity triple triplets tristan triton triumph trivial trojan
trojans trombone trooper tropical trouble trucker truelove trumpet trustme trustno trustnoone truth tsunami tucker tuesday tupac turbo turkey turner turtle turtles tweety
tweetybird twilight twinkie twinkle twisted twister tyler typhoon tyrannosaurus uchenik uchitel udacha ukraine ultima ultimate ultraman umbrella undead undercover underdog
underground undertaker underworld unforgiven unicorn uniform union unique united universe university unknown unlimited unreal unstoppable upgrade uranus urok uroki ursula user
usher vacation vagabond valencia valentina valentine valeria valerie valhalla valkyrie valley vampire vampires vancouver vanessa vanguard vanhalen vanilla variable vegas vegeta
vehicle vendetta venezuela vengeance venom venture vermont vernon veronica versace versailles vertigo veteran vicky victor victoria victory video vienna vietnam viking vikings
viktor viktoria village vincent vineyard violator violence violet violin virginia virtual vishnya vision vitamin vivian vlad vladimir vladislav vodka volcano volcom volk
volkswagen volleyball voltage volunteer volvo voodoo vopros vova voyager vulcan vulture waffle wales walker wallace walrus walter wanda wanderer wanker warcraft warehouse
warhammer warlock warlord warning warren warrior warriors warszawa wasd washington watchmen waterfall waterloo watermelon waters watson wayne weapon weasel webmaster website
webster wedding weekend welcome wellington wendy werewolf wesley western westham westside westwood wetpussy whale whatever whatsup wheeler whiplash whiskey whisky whisper white
whiteboy whitehead whitesnake whitetail whitney wicked wife wildcard wildcat wildcats wilderness wildfire wildman wilfred wilkinson william williams willie willow wilson
winchester windmill windows windsor windsurf wine winner winners winnie winniethepooh winston winter wisconsin wizard wizards wolf wolfgang wolfman wolfpack wolverine
wolverines wolves woman women wonder wonderboy wonderful wonderland wonderwoman woodland woodpecker woodstock woodworks work working workout world worldcup wrangler wrestler
wrestling writer wsx wyoming xavier xbox xfiles xmas xxx xyz yabloko yale yamaha yankee yankees yellow yesterday yolanda yorkie yosemite youngster yourmom yousuck youtube
ytrewq yulia yuri yvette yvonne zachary zaika zaphod zaqwsx zaqxsw zaychik zayka zealand zebra zelda zenit zeppelin zerocool zeus zildjian zodiac zoe zombie zombies zvezda zxcv
zxcvb zxcvbn zxcvbnm zzz
`

/** The same in Cyrillic letters, since passwords are also typed with the keyboard left in English (gfhjkm for пароль). */
const RUSSIAN_PASSWORDS = `
пароль привет пока любовь люблю любимая любимый солнце солнышко котик котенок котёнок зайка зая зайчик малыш лапочка девочка
мальчик мама папа мамочка бабушка дедушка семья брат сестра дружба счастье удача звезда победа родина секрет вопрос ответ
красотка красавица корова собака кошка лошадь медведь волк тигр лиса мышка рыбка птичка бабочка цветок цветочек роза ромашка
яблоко вишня малина клубника апельсин банан шоколад конфетка молоко школа урок уроки ученик учитель студент институт дети детки
россия москва питер спартак зенит динамо локомотив цска футбол хоккей бизнес компьютер интернет телефон машина квартира
работа деньги доллар король королева принцесса принц ангел дьявол демон дракон орел сокол зима весна лето осень январь февраль
март апрель май июнь июль август сентябрь октябрь ноябрь декабрь понедельник пятница воскресенье
марина ирина елена ольга наталья наташа наталия анна аня мария маша маришка татьяна таня светлана света екатерина катя катерина
катюша настя анастасия дарья даша юлия юля кристина ксения оксана полина софия софья виктория вика валерия валентина галина
людмила лариса алина алена алёна евгения женя надежда вера диана карина
сергей серега алексей леша александр саша сашка андрей дмитрий дима никита максим макс артем артём антон роман рома денис иван
ваня игорь олег павел паша владимир вова владислав влад вадим евгений константин костя кирилл руслан станислав стас юрий виктор
виталий михаил миша николай коля борис григорий егор илья данил даниил тимур
блять хуй пизда сука жопа
`

export const commonPasswords: ReadonlySet<string> = new Set(`${PASSWORDS} ${RUSSIAN_PASSWORDS}`.trim().split(/\s+/))
