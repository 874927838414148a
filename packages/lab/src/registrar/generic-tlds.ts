/**
 * TLDs that anyone may register, by registry and wholesale price per year in US cents: the first
 * year, then each further year. TLDs on one line form one group, which the registrar describes
 * together. The prices are made up for a believable demo.
 */
// oxfmt-ignore
export const GENERIC_TLDS: readonly [
  provider: string, createCents: number, renewCents: number, tlds: string,
][] = [
  ['.ICU Registry', 318, 1118, 'icu'],
  ['AFNIC', 2818, 2818, 'alsace bzh paris'],
  ['Afilias Travel', 9518, 9518, 'travel'],
  ['Amsterdam', 2818, 2818, 'amsterdam'],
  ['Asia Registry', 1318, 1318, 'asia'],
  ['Asociación puntoGAL', 3518, 3518, 'gal'],
  ['CentralNic', 1018, 1018, 'xyz'],
  ['CentralNic', 1818, 1818, 'basketball beauty feedback global hair makeup quest skin'],
  ['CentralNic', 1918, 1918, 'ink wiki'],
  ['CentralNic', 2518, 2518, 'rest'],
  ['CentralNic', 4518, 4518, 'college rent'],
  ['CentralNic', 5018, 5018, 'bar'],
  ['CentralNic', 50018, 50018, 'storage theatre'],
  ['CentralNic', 200018, 200018, 'security'],
  ['Dot Eus', 4018, 4018, 'eus'],
  ['Fundació puntCAT', 2618, 2618, 'cat'],
  ['GMO Registry', 3218, 3218, 'shop'],
  ['Global Registry Services', 416, 516, 'bid date download loan men party stream trade win'],
  ['Global Registry Services', 1016, 1016, 'faith racing review science webcam'],
  ['Global Registry Services', 2016, 2016, 'accountant cricket'],
  ['GoDaddy Registry', 518, 518, 'rodeo'],
  ['GoDaddy Registry', 618, 618, 'work'],
  ['GoDaddy Registry', 768, 768, 'casa'],
  ['GoDaddy Registry', 1018, 1018, 'boston'],
  ['GoDaddy Registry', 1218, 1218, 'miami'],
  ['GoDaddy Registry', 1518, 1518, 'luxe'],
  ['GoDaddy Registry', 2018, 2018, `
    beer cooking fashion fishing fit garden horse surf vodka wedding yoga`],
  ['Google Registry', 818, 818, 'boo day page rsvp'],
  ['Google Registry', 1018, 1018, 'dad dev foo mov nexus'],
  ['Google Registry', 1218, 1218, 'app'],
  ['Google Registry', 2018, 2018, 'esq how phd prof'],
  ['Google Registry', 40018, 40018, 'new'],
  ['Hamburg Top-Level-Domain', 3618, 3618, 'hamburg'],
  ['Identity Digital', 918, 918, 'business contact futbol observer pictures'],
  ['Identity Digital', 1018, 1018, 'company'],
  ['Identity Digital', 1118, 1118, 'markets'],
  ['Identity Digital', 1318, 1318, 'rocks trading'],
  ['Identity Digital', 1418, 1418, 'cam exposed gratis group irish jetzt place reisen'],
  ['Identity Digital', 1518, 1518, 'cloud fyi rip'],
  ['Identity Digital', 1618, 1618, 'equipment management report schule soccer supplies supply zip'],
  ['Identity Digital', 1718, 1718, `
    bet center city directory football gallery graphics lighting photos run`],
  ['Identity Digital', 1818, 1818, 'agency dance institute soy support today'],
  ['Identity Digital', 1918, 1918, 'email ltd'],
  ['Identity Digital', 2018, 2018, `
    band blog compare games international love select solutions technology`],
  ['Identity Digital', 2118, 2118, 'live news ninja systems tips'],
  ['Identity Digital', 2168, 2168, `
    cab discount education gripe haus immo immobilien moda network sarl`],
  ['Identity Digital', 2218, 2218, 'broker'],
  ['Identity Digital', 2318, 2318, `
    auction bargains boutique cash cheap clothing contractors democrat family florist forsale
    gifts kaufen limited photography shopping singles team tools town wtf`],
  ['Identity Digital', 2418, 2418, 'life studio'],
  ['Identity Digital', 2518, 2518, `
    academy bike builders cards catering chat coffee community computer construction cool deals
    direct engineer enterprises estate events exchange express fail farm fitness gmbh guide land
    mba money parts plus productions properties pub rehab rentals repair republican sale school
    services social software style training vacations video vision works world zone`],
  ['Identity Digital', 2618, 2618, 'associates'],
  ['Identity Digital', 2718, 2718, 'care digital guru vet'],
  ['Identity Digital', 2818, 2818, `
    cafe church domains fish house industries market marketing media show watch`],
  ['Identity Digital', 2918, 2918, 'actor'],
  ['Identity Digital', 3018, 3018, 'consulting forex'],
  ['Identity Digital', 3218, 3218, 'degree'],
  ['Identity Digital', 3518, 3518, 'design viajes'],
  ['Identity Digital', 3568, 3568, 'memorial surgery villas'],
  ['Identity Digital', 3818, 3818, `
    bingo camp condos coupons cruises delivery diamonds financial flights hockey lease limo
    maison plumbing ventures voyage wine`],
  ['Identity Digital', 4018, 4018, `
    apartments attorney camera dentist lawyer mortgage reviews solar university`],
  ['Identity Digital', 4118, 4118, `
    dog finance glass holiday hospital insure kitchen restaurant salon shoes theater tienda
    tours toys vin`],
  ['Identity Digital', 4218, 4218, `
    cleaning clinic coach codes dating engineering expert fund golf holdings jewelry pizza
    recipes taxi`],
  ['Identity Digital', 4318, 4318, 'tennis'],
  ['Identity Digital', 4518, 4518, 'dental legal'],
  ['Identity Digital', 4618, 4618, 'capital careers claims healthcare partners tax'],
  ['Identity Digital', 5018, 5018, 'fans health'],
  ['Identity Digital', 6618, 6618, 'reise'],
  ['Identity Digital', 7018, 7018, 'ceo tires'],
  ['Identity Digital', 7518, 7518, 'accountants credit energy gold loans'],
  ['Identity Digital', 8018, 8018, 'doctor furniture investments'],
  ['Identity Digital', 11018, 11018, 'casino'],
  ['Identity Digital', 12518, 12518, 'creditcard'],
  ['Identity Digital', 21518, 21518, 'movie'],
  ['Identity Digital', 28018, 28018, 'realty'],
  ['Identity Digital (colours)', 1118, 1118, 'vip'],
  ['Identity Digital (colours)', 1518, 1518, 'blue kim pink red'],
  ['Identity Digital (colours)', 1618, 1618, 'info pet pro promo'],
  ['Identity Digital (colours)', 2018, 2018, 'mobi'],
  ['Identity Digital (colours)', 4268, 4268, 'black'],
  ['Identity Digital (colours)', 4318, 4318, 'lgbt'],
  ['Identity Digital (colours)', 5268, 5268, 'green'],
  ['Jiangsu Bangning', 318, 718, 'top'],
  ['JobsHub', 9018, 9018, 'jobs'],
  ['Neustar City', 2018, 2018, 'nyc'],
  ['Nominet', 1218, 1218, 'cymru wales'],
  ['Public Interest Registry', 1011, 1011, 'org'],
  ['Public Interest Registry', 2168, 2168, 'foundation gives'],
  ['Radix', 2018, 2018, 'space website'],
  ['Radix', 2518, 2518, 'fun online site'],
  ['Radix', 4018, 4018, 'store tech'],
  ['Radix', 4918, 4918, 'press'],
  ['Radix', 6518, 6518, 'host'],
  ['Registry Services', 1013, 1013, 'club'],
  ['Registry Services', 1368, 1368, 'biz'],
  ['Registry of names', 1018, 1018, 'name'],
  ['ShortDot', 318, 1318, 'bond cfd cyou sbs'],
  ['Telnic', 1318, 1318, 'tel'],
  ['UNR', 1118, 1118, 'art monster'],
  ['dotBERLIN', 3618, 3618, 'berlin'],
  ['dotScot', 2718, 2718, 'scot'],
  ['punkt.wien', 2818, 2818, 'wien'],
]
