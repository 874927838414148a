/**
 * The labels that registries use, by meaning. Labels are compared in normalized form: lower case,
 * without accents, dots, dashes and brackets (see `plainKey` in keys.ts), so `Expiry-Date` and
 * `expiry date (dd/mm/yyyy)` are one entry here.
 */

/** Labels about the domain itself. */
export type Field =
  | 'domain'
  | 'created'
  | 'created_late'
  | 'expires'
  | 'expires_late'
  | 'updated'
  | 'status'
  | 'nameserver'

/** The party that a label or a section is about. */
export type Role =
  | 'registrant'
  | 'registrar'
  | 'agent'
  | 'contact'
  | 'nameserver'
  | 'status'
  | 'domain'
  | 'other'

/** What a label says about a person or company. */
export type Attribute = 'name' | 'org' | 'email' | 'handle' | 'whole' | 'other' | 'aside'

// A label under `_late` counts only if the plain one is missing: registries that provide both mean
// the plain one as the registry's own date.
export const FIELD_WORDS: Record<Field, string> = {
  domain: `
    domain; domain name; domainname; domain name utf8; dominio; nombre de dominio;
    nombre del dominio; nome de dominio; nome do dominio; nom de domaine; nom du domaine;
    domaine; complete domain name; domena; domen; домен; query; ドメイン名; 도메인이름; 域名;
    domain name ace; the domain; internetdomain; domain dom; domane; alan adi; ten mien;
    nazwa domeny; ime domene; domainnaam`,
  created: `
    created; created on; created date; created at; creation date; creation time; create date;
    create; domain create date; domain created; domain created on; domain creation date;
    date created; registered; registered on; registered date; registered at; registration date;
    registration time; registration; registration start; date registered; domain registered;
    domain registration date; domain registered on; domain registration; record created;
    record created on; created record; domain record created; domain record activated;
    first registration date; first registered; original registration date;
    domain name commencement date; commencement date; commencement; activation; activation date;
    activated; acivated; activated on; date activated; domain activated; assigned; dom created;
    registry create date; registrar creation date; entry created; reg date; regdate; reg created;
    registration start date; start date; domain start date; inscription date; date of creation;
    date of registration; date de creation; cree le; date d enregistrement; date d inscription;
    data de registo; data de registro; data de criacao; criado; criado em; data di registrazione;
    data registrazione; data creazione; fecha de registro; fecha de creacion; fecha de alta;
    fecha creacion; fecha registro; fecha de activacion; creado; creado el; angelegt;
    registriert; registriert am; kayit tarihi; data inregistrarii; data utworzenia; utworzona;
    дата регистрации; создан; дата создания; зарегистрирован; 登録年月日; 등록일; 注册时间; 注册日期; 註冊日期; 创建时间;
    ngay dang ky; ngay kich hoat; issue date; issued; date issued; allocated; delegated;
    delegated on; domain delegated; record activated; registrering; oprettet; skapad; registrert;
    processed from; domain dateregistered; domain datecreated; dateregistered; datecreated;
    registration complete; domain commenced; domain commencement date; activated date;
    date of issue; domain registered since; registered since; since; reg create date; crdate;
    domain name created`,
  created_late: `
    original created; connected date; 接続年月日; requested on; registry created;
    created by registrar on; transferred on`,
  expires: `
    expires; expires on; expires at; expires date; expire; expire on; expire date; expiry;
    expiry date; expiry on; expiration; expiration date; expiration time; expiration on;
    exp date; expired; expired on; expired date; expired at; registry expiry date;
    registry expiration date; registry expiry; domain expiration date; domain expires;
    domain expires on; domain expiry; domain expiry date; domain expiration;
    domain currently expires; paid till; paid until; paid to; paid up to; validity;
    validity date; valid until; valid to; valid till; valid thru; domain valid until;
    record expires; record expires on; record expired; record expires at; record will expire on;
    record expiration; registered until; registration until; registration expires;
    registration expires on; registration expiry date; registration expiration; registration end;
    registration end date; end date; date of expiry; date of expiration; due date; expiring date;
    expiring; dom expires; expiration of registration; registered till; expire time;
    date d expiration; expire le; data de expiracao; data de expiracion; data di scadenza;
    scadenza; data scadenza; fecha de vencimiento; fecha vencimiento; fecha de expiracion;
    fecha expiracion; fecha de corte; fecha de caducidad; vence; expira; expira em; ablaufdatum;
    gultig bis; bitis tarihi; data expirarii; data wygasniecia; koniec okresu rozliczeniowego;
    дата окончания; истекает; оплачен до; действителен до; 有効期限; 사용 종료일; 到期时间; 到期日期; 過期日期; 过期时间;
    ngay het han; udlober; utgangsdatum; utloper; anniversary date; billing until; paid through;
    exdate; reg expiry; valid; service expires; domain paid till; expiracion; valid date;
    expiredate; domain datebilleduntil; datebilleduntil; billed until;
    registration expiration date; domain expire; domain expire date; domain expires date;
    domain valid till; registry fee due on; 
    registration valid until; expdate; domain exp date`,
  expires_late: `
    renewal; renewal date; renewal due; renewal on; renew date; next renewal; next renewal date;
    renew by; renewal date at; domain renewal date; registration renewal date;
    registrar registration expiration date; registrar registration expiration;
    registrar expiration date; registrar expiry date; option expiration date never;
    domain registrar expiration date; sponsoring registrar expiration date`,
  updated: `
    updated; updated on; updated date; updated at; update date; update; last updated;
    last updated on; last updated date; last updated at; last update; last update on;
    last update date; modified; modified on; modified date; modified at; modification date;
    last modified; last modified on; last modified date; last modification;
    last modification date; changed; changed on; changed at; change date; last changed;
    last change; last changed date; last edited; last edited on; domain last updated date;
    domain last updated; domain last updated on; domain last modified; domain updated;
    domain updated on; domain update date; record last updated; record updated;
    record last updated on; record updated on; record updated date; record last modified;
    record modified; domain record last updated; date modified; date updated; date changed;
    mod date; moddate; dom updated; entry updated; registry update date; last registry update;
    last renewed; renewed on; date de modification; derniere modification; derniere mise a jour;
    mis a jour le; modifie le; data de atualizacao; data de modificacao; ultima atualizacao;
    alterado; atualizado; ultima actualizacion; fecha de modificacion; fecha de actualizacion;
    fecha de ultimo cambio; ultima modificacion; ultima modifica; actualizado; geandert;
    letzte anderung; son guncelleme; data modificarii; ostatnia modyfikacja; дата изменения;
    изменен; обновлен; 最終更新; 최근 정보 변경일; 更新时间; 更新日期; ngay cap nhat; last amended; amended;
    zmieniono; andret; endret; dernier changement; last update of domain; last domain update;
    domain datelastmodified; datelastmodified; updateddate; last updated time; changed date;
    last mod; lastmodified; upddate`,
  status: `
    status; domain status; domain state; domainstatus; state; epp status; eppstatus;
    domain epp status; registration status; domain registration status; registry status;
    registrar status; ren status; estado; estado del dominio; estado do dominio; estatus;
    estatus del dominio; etat; statut; stato; stato del dominio; stav; stan; durum; статус;
    состояние; 状態; 상태; 状态; 域名状态; 狀態; domain name status; query status; current status;
    domain current status; dominio estado; flags; domain flags; object status;
    transfer lock status; lock status never; trang thai; statuss; tila; domaintype;
    domain type status; status of domain; domain lock status; status code; estado dominio`,
  nameserver: `
    nserver; nservers; name server; name servers; nameserver; nameservers; nameserver s; ns; dns;
    dns server; dns servers; dnsserver; name server db; domain server; domain servers;
    domain name server; domain name servers; domain nameserver; domain nameservers; host name;
    hostname; host; hosts; dns name; dns host; primary server; secondary server;
    primary name server; secondary name server; primary nameserver; secondary nameserver;
    primary dns; secondary dns; third name server; tertiary server; other name server;
    ns servers; ns list names; ns record; ns records; serveur de noms; serveurs de noms;
    serveur dns; servidor dns; servidores dns; servidor de nombres; servidores de nombres;
    servidor de nomes; server dns; dns primario; dns secundario; сервер имен; серверы имен;
    dns серверы; ネームサーバ; 호스트이름; 네임서버; 域名服务器; 名稱伺服器; namnserver; nimipalvelin; serwery nazw;
    nazev serveru; may chu dns; ns hostname; nameserver hostname; dns hostname; server name;
    master; slave; primary; secondary; primary server hostname; secondary server hostname;
    third server hostname; fourth server hostname; fifth server hostname; third server;
    fourth server; primary ns; secondary ns; navneserver; ad sunucusu; delegation; zone ns;
    ns name; name server name; current nameserver; current nameservers; current name servers;
    ns hostnames; dns name server; servidor; nserver name; domain ns; dns server name;
    dns servername; servers; name server host; authoritative name server; 1st nameserver`,
}

/** Headings of a party's section, or prefixes that mark a label as that party's. */
export const ROLE_WORDS: Record<Role, string> = {
  registrant: `
    registrant; registrants; registrant contact; registrant contact information;
    registrant information; registrant details; registrant data; domain registrant; owner;
    owner contact; domain owner; domain name owner; owner information; owner details;
    current owner; holder; domain holder; holder of domain name; domain name holder;
    holder information; holder contact; registered for; registrant holder;
    domain name registrant; registrant s name; registered to; licensee; license holder;
    organization using domain name; organisation using domain name; organization; organisation;
    org using domain name; customer; client; entity; registrant profile; domain holder contact;
    subscriber; titular; titular del dominio; titular do dominio; proprietario; dueno;
    entidade titular; titulaire; titulaire du domaine; proprietaire; detenteur; intestatario;
    registrante; propietario; inhaber; domaininhaber; drzitel; majitel; абонент; имеющий;
    владелец; администратор домена; регистрант; registrant organization information;
    domain name administrator; tagandanud; 登録者名; 登録者; 등록인; 注册人; 註冊人; chu the; ten chu the;
    rejestrujacy; abonent; alan adi sahibi; sahibi; domena holder; domain admin holder; omistaja;
    innehavare; indehaver; houder; domeinhouder; власник; реєстрант; κατοχος; المالك; בעל;
    legal c; reg c; organizational contact; holder c; owner c;
    registrant c; org c; reg contact; contact proprietaire; contact titulaire; domain holder handle`,
  registrar: `
    registrar; registrar information; registrar contact; registrar contact information;
    registrar details; registrar data; sponsoring registrar; current registrar; current registar;
    registar; domain registrar; authorized registrar; authorised registrar; managing registrar;
    registrar of record; registry operator; authorized agency; authorised agency; registrado por;
    registrador; registraire; bureau d enregistrement; entidade registradora; agente registrador;
    registrierungsstelle; регистратор; 등록대행자; 注册商; 所属注册服务机构; 注册服务机构; nha dang ky;
    jednostka rejestrujaca; rejestrator; registrator; kayit operatoru; accredited registrar;
    registrant s registrar; domain registrar info; rekisteroija; registerforvaltare;
    delegated registrar; sponsoring registrar agent; registrar agent; реєстратор; καταχωρητης;
    المسجل; רשם`,
  // Agents who take the registrar's place if a registry names none.
  agent: `
    sponsor; maintainer; domain support; registration service provider; domain managers;
    registration services provider; registration service provided by; domain manager; rsp;
    registration provided by; registration services provided by; registered by;
    registered through; registered via; agent; invoicing party; isp;
    provider; service provider; domain provider; hosting provider; mnt by;
    registration agent contact`,
  contact: `
    admin; adm; tec; bil; administrative; administrator; admin contact; administrative contact;
    admin c; tech; technical; tech contact; technical contact; tech c; technical contacts;
    technical contact s; tech contacts; admin contacts; administrative contacts;
    administrative contact s; billing; billing contact; billing contacts; billing contact s;
    billing c; zone c; zone; zone contact; contact; contacts; contact information; abuse contact;
    abuse; reseller; reseller information; onsite; onsite contact; registrar technical contacts;
    registrar technical contact; registration agent; administrativ contact;
    administrative contact information; technical contact information;
    billing contact information; administrative contact agent; administrative agent; ac;
    operations and notifications contact; cra; contacto administrativo; contacto tecnico;
    contacto financiero; contacto de cobranza; contacto; contacto de facturacion;
    contato administrativo; contato tecnico; entidade gestora; responsible; responsavel tecnico;
    responsavel administrativo; contact administratif; contact technique; person; role;
    personname; public contact; privacy contact; legal contact; trademark; ipr; security contact;
    책임자; 公開連絡窓口; 登録担当者; 技術連絡担当者; last updated by; last updated by registrar; created by; bill c;
    nic hdl; registrar technical; customer service contact; emergency contact;
    registrant address; registrant s address; registrant type; billing information;
    finance contact; technical manager; administrative manager; admin manager; tech manager;
    emergency; support contact`,
  nameserver: `
    nameserver information; name server information; name servers information;
    nameservers information; servidor de nombres de dominio; domain servers in listed order;
    name servers in the listed order; name servers in listed order; nameserver in listed order;
    nameservers in listed order; domain name servers listed in order;
    domain name servers in listed order; domain servers listed in order; servers in listed order;
    dns information; dns servers information; servidor es de nombres de dominio;
    name server details; servidores de nombres de dominio; delegated name servers;
    registered name servers; 1차 네임서버 정보; 2차 네임서버 정보; 3차 네임서버 정보; nameserver handle;
    nameservers set; dns details; authoritative nameservers; domain hosts; zone servers;
    name server s; dns delegation; dns section`,
  status: `
    status information; domain status information; registration state; domain name state`,
  domain: `
    domain information; domain details; domain data; details; relevant dates; relevant date;
    important dates; dates; domain record; additional information; domain name information;
    informacion del dominio; domain object; ドメイン情報; ドメイン情報 domain information;
    registration information; registration details`,
  other: `
    whois; disclaimer; mail server records; resource records; dnssec; dnssec ds records;
    ds records; key; keyset; keys; dns keys; ds list; active variants; inactive variants;
    variants; data validation; signing key; copyright notice; notice; notices; terms of use;
    terms and conditions; legal; remarks; abuse policy; whois server; source; last transferred;
    history; ssl; web server; dsset; zone file; option; nsset; ns list; nsl id; dsl id`,
}

/** Labels inside a person's or company's section. */
export const ATTRIBUTE_WORDS: Record<Attribute, string> = {
  name: `
    name; full name; contact name; person; personname; person name; person loc; last name;
    name last first; nombre; nom; nome; nimi; navn; namn; descr; contact person; name s; 名前; 성명;
    imie i nazwisko; ad; company; company english name; holder english name; english name;
    common name; real name; individual; primary name; registered name; names`,
  org: `
    organization; organisation; organization name; organisation name; org; org name; orgname;
    organization loc; organisation loc; company name; company name en; organizacion; organizacao;
    organizzazione; organisatie; organizace; institution; legal name; business name;
    trading name; contact organization; contact organisation; organization en; kurulus; firma;
    nazwa firmy; societe; raison sociale; business; corporation; enterprise; corporate name;
    organisation english name; 組織名; network service name; ネットワークサービス名`,
  email: `
    email; e mail; email address; e mail address; e mailbox; mail; contact email; correo;
    correo electronico; abuse email; abuse contact email; courriel; mail address;
    electronic mail; eposta; e post`,
  handle: `
    handle; nic handle; nic hdl; nic hdl br; id; contact id; contactid; code; norid handle;
    nichandle; person id; contact handle; contact hdl; pid; hdl; registrant id; clid; object id;
    account id; nic id; roid; user id`,
  whole: ``,
  other: `
    address; addr; street; street address; postal address; city; town; locality; state; province;
    state province; county; zip; zip code; zipcode; postal code; postcode; postalcode; country;
    country code; countrycode; phone; phone number; telephone; telephone number; tel; fax;
    fax number; facsimile; facsimile number; phone ext; fax ext; mobile; type; tax id; id number;
    number; direccion; telefono; pais; ciudad; provincia; organization type; attention;
    first name; postal area; region; pobox; po box; po; department; title; vat; company number;
    regnr; org id; street1; street2; street3; address1; address2; address3; address 2; address 3;
    language; anonymous; obsoleted; eligstatus; reachstatus; idstatus`,
  // Labels that occur between the domain's own and a party's.
  aside: `
    website; web; url; www; web page; iana id; registrar url; remarks; remark; notify; source;
    whois server; whois; referral url; nexus category; application purpose; hold; pending;
    dnssec; authid; trouble; signed; dom public; license; ascii; anniversary; vid;
    delegation signed`,
}

/** Values of `contact:` and `contact type:` that name the role of what follows. */
export const ROLE_VALUES = new Map<string, Role>([
  ['registrant', 'registrant'],
  ['owner', 'registrant'],
  ['holder', 'registrant'],
  ['administrative', 'contact'],
  ['admin', 'contact'],
  ['technical', 'contact'],
  ['tech', 'contact'],
  ['billing', 'contact'],
  ['abuse', 'contact'],
  ['registrar', 'registrar'],
])
