-- Money is stored as integers: asset in 1/10000, CNY in fen, price in 1/10000 CNY. Times are epoch
-- milliseconds. Their columns end in At, so that all times of a copied world can be shifted.

CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE outages (fromAt INTEGER NOT NULL, closedMs INTEGER NOT NULL) STRICT;
CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;

-- phoneProvedAt: time at which the first phone number was bound by an SMS code. phoneProofHash: digest of
-- the proof that the client received for it.
CREATE TABLE users (
  id TEXT PRIMARY KEY,
  launchKey TEXT NOT NULL UNIQUE,
  nickName TEXT NOT NULL,
  avatar TEXT NOT NULL DEFAULT '',
  persona TEXT NOT NULL DEFAULT '',
  certification INTEGER NOT NULL DEFAULT 0,
  failReason TEXT NOT NULL DEFAULT '',
  realName TEXT NOT NULL DEFAULT '',
  idNumber TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  phoneProvedAt INTEGER,
  phoneProofHash TEXT NOT NULL DEFAULT '',
  pinHash TEXT NOT NULL DEFAULT '',
  loginHash TEXT NOT NULL DEFAULT '',
  methodLockUntilAt INTEGER,
  riskStatus INTEGER NOT NULL DEFAULT 0,
  riskLevel INTEGER NOT NULL DEFAULT 0,
  riskPassedAt INTEGER,
  score INTEGER NOT NULL CHECK (score BETWEEN 0 AND 100),
  underRisk INTEGER NOT NULL DEFAULT 0,
  restrictType INTEGER NOT NULL DEFAULT 0,
  restrictReason TEXT NOT NULL DEFAULT '',
  restrictUntilAt INTEGER,
  nickChangedAt INTEGER,
  sound INTEGER NOT NULL DEFAULT 1,
  vibrate INTEGER NOT NULL DEFAULT 1,
  lastSeenAt INTEGER,
  registeredAt INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX oneIdentity ON users (idNumber) WHERE idNumber <> '' AND certification = 2;
CREATE UNIQUE INDEX onePhone ON users (phone) WHERE phone <> '';

-- blockedId is a user whom userId has blocked.
CREATE TABLE blocks (
  userId TEXT NOT NULL REFERENCES users (id),
  blockedId TEXT NOT NULL REFERENCES users (id),
  PRIMARY KEY (userId, blockedId)
) STRICT;
CREATE INDEX blocksOf ON blocks (blockedId);

-- Number of wrong attempts in a row, for each secret that could be guessed.
CREATE TABLE tries (
  userId TEXT NOT NULL REFERENCES users (id),
  secret TEXT NOT NULL,
  wrong INTEGER NOT NULL,
  lockedUntilAt INTEGER,
  PRIMARY KEY (userId, secret)
) STRICT;

CREATE TABLE sessions (
  tokenHash TEXT PRIMARY KEY,
  userId TEXT NOT NULL REFERENCES users (id),
  deviceTag TEXT NOT NULL,
  issuedAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL,
  revoked INTEGER NOT NULL DEFAULT 0,
  refreshable INTEGER NOT NULL DEFAULT 1,
  family TEXT NOT NULL DEFAULT '',
  replacedAt INTEGER,
  used INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX sessionsOfUser ON sessions (userId);
CREATE INDEX sessionsOfFamily ON sessions (family);

CREATE TABLE accounts (
  ownerId TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('able', 'entrustFrozen', 'orderLocked', 'cooling', 'fee', 'issued')),
  balance INTEGER NOT NULL CHECK (balance >= 0 OR kind = 'issued'),
  version INTEGER NOT NULL,
  PRIMARY KEY (ownerId, kind)
) STRICT;
CREATE TABLE entries (
  id INTEGER PRIMARY KEY,
  reason TEXT NOT NULL,
  refType TEXT NOT NULL,
  refId TEXT NOT NULL,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX entriesOfRef ON entries (refType, refId);
CREATE TABLE postings (
  entryId INTEGER NOT NULL REFERENCES entries (id),
  line INTEGER NOT NULL,
  ownerId TEXT NOT NULL,
  kind TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (entryId, line),
  FOREIGN KEY (ownerId, kind) REFERENCES accounts (ownerId, kind)
) STRICT;
CREATE TABLE bills (
  id INTEGER PRIMARY KEY,
  entryId INTEGER NOT NULL REFERENCES entries (id),
  userId TEXT NOT NULL REFERENCES users (id),
  billType INTEGER NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity <> 0),
  cny INTEGER,
  balance INTEGER NOT NULL CHECK (balance >= 0),
  remark TEXT NOT NULL,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX billsOfUser ON bills (userId, id);
CREATE INDEX postingsOfAccount ON postings (ownerId, kind, amount);
CREATE TABLE coolings (
  orderId TEXT PRIMARY KEY,
  userId TEXT NOT NULL REFERENCES users (id),
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  unlockAt INTEGER NOT NULL
) STRICT;
CREATE INDEX coolingsOfUser ON coolings (userId, unlockAt);

CREATE TABLE methods (
  id TEXT PRIMARY KEY,
  userId TEXT NOT NULL REFERENCES users (id),
  type INTEGER NOT NULL CHECK (type BETWEEN 1 AND 4),
  holder TEXT NOT NULL,
  account TEXT NOT NULL,
  bankName TEXT NOT NULL DEFAULT '',
  bankCode TEXT NOT NULL DEFAULT '',
  branch TEXT NOT NULL DEFAULT '',
  orgName TEXT NOT NULL DEFAULT '',
  qrCode TEXT NOT NULL DEFAULT '',
  remark TEXT NOT NULL DEFAULT '',
  status INTEGER NOT NULL,
  isDefault INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX methodsOfUser ON methods (userId);

CREATE TABLE entrusts (
  id TEXT PRIMARY KEY,
  sellerId TEXT NOT NULL REFERENCES users (id),
  price INTEGER NOT NULL CHECK (price > 0),
  total INTEGER NOT NULL CHECK (total > 0),
  remain INTEGER NOT NULL CHECK (remain >= 0),
  locked INTEGER NOT NULL CHECK (locked >= 0),
  sold INTEGER NOT NULL CHECK (sold >= 0),
  returned INTEGER NOT NULL CHECK (returned >= 0),
  feeReserve INTEGER NOT NULL CHECK (feeReserve >= 0),
  minAmount INTEGER NOT NULL,
  maxAmount INTEGER NOT NULL,
  payMinutes INTEGER NOT NULL,
  autoConfirm INTEGER NOT NULL,
  remark TEXT NOT NULL,
  minOrders INTEGER NOT NULL,
  minRate INTEGER NOT NULL,
  minDays INTEGER NOT NULL,
  minLevel INTEGER NOT NULL,
  blockedIds TEXT NOT NULL DEFAULT '[]',
  floatPermille INTEGER,
  greeting TEXT NOT NULL DEFAULT '',
  resumeAt INTEGER,
  openFrom INTEGER,
  openUntil INTEGER,
  status INTEGER NOT NULL,
  pauseType INTEGER NOT NULL DEFAULT 0,
  pausedOverdue INTEGER NOT NULL DEFAULT 0,
  missedAccepts INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  version INTEGER NOT NULL,
  CHECK (total = remain + locked + sold + returned)
) STRICT;
CREATE INDEX entrustsOfSeller ON entrusts (sellerId);
CREATE INDEX entrustsSelling ON entrusts (price, id) WHERE status = 1;
-- Payment suffix of a promised price, reserved for one buyer while the promise is valid.
CREATE TABLE keptTails (
  sellerId TEXT NOT NULL REFERENCES users (id),
  tail INTEGER NOT NULL,
  buyerId TEXT NOT NULL REFERENCES users (id),
  untilAt INTEGER NOT NULL,
  PRIMARY KEY (sellerId, tail)
) STRICT;
CREATE INDEX keptTailsOfBuyer ON keptTails (sellerId, buyerId);
CREATE TABLE entrustMethods (
  entrustId TEXT NOT NULL REFERENCES entrusts (id),
  methodId TEXT NOT NULL REFERENCES methods (id),
  PRIMARY KEY (entrustId, methodId)
) STRICT;
CREATE INDEX entrustsOfMethod ON entrustMethods (methodId);
CREATE TABLE entrustEvents (id INTEGER PRIMARY KEY, entrustId TEXT NOT NULL REFERENCES entrusts (id), text TEXT NOT NULL, createdAt INTEGER NOT NULL) STRICT;
CREATE INDEX eventsOfEntrust ON entrustEvents (entrustId);

CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  entrustId TEXT NOT NULL REFERENCES entrusts (id),
  buyerId TEXT NOT NULL REFERENCES users (id),
  sellerId TEXT NOT NULL REFERENCES users (id),
  status INTEGER NOT NULL CHECK (status IN (10, 20, 30, 35, 40, 50, 60)),
  prevStatus INTEGER NOT NULL DEFAULT 0,
  closeType INTEGER NOT NULL DEFAULT 0,
  completeType INTEGER NOT NULL DEFAULT 0,
  amount INTEGER NOT NULL CHECK (amount > 0),
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  price INTEGER NOT NULL CHECK (price > 0),
  refPrice INTEGER,
  fee INTEGER NOT NULL CHECK (fee >= 0),
  escrow INTEGER NOT NULL CHECK (escrow >= 0),
  tail INTEGER NOT NULL DEFAULT 0,
  payType INTEGER NOT NULL,
  buyerMethodId TEXT NOT NULL,
  declaredAt INTEGER,
  chosenMethodId TEXT,
  paySerial TEXT NOT NULL DEFAULT '',
  payMinutes INTEGER NOT NULL,
  payLeftMs INTEGER NOT NULL DEFAULT 0,
  remark TEXT NOT NULL DEFAULT '',
  payDelayCount INTEGER NOT NULL DEFAULT 0,
  releaseDelayCount INTEGER NOT NULL DEFAULT 0,
  noAccessReason INTEGER NOT NULL DEFAULT 0,
  noAccessAt INTEGER,
  delayRequested INTEGER NOT NULL DEFAULT 0,
  payAsked INTEGER NOT NULL DEFAULT 0,
  overdue INTEGER NOT NULL DEFAULT 0,
  undoCount INTEGER NOT NULL DEFAULT 0,
  sellerActed INTEGER NOT NULL DEFAULT 0,
  replenishCount INTEGER NOT NULL DEFAULT 0,
  warnCount INTEGER NOT NULL DEFAULT 0,
  warnedAt INTEGER,
  buyerAppealed INTEGER NOT NULL DEFAULT 0,
  sellerAppealed INTEGER NOT NULL DEFAULT 0,
  lateAppealed INTEGER NOT NULL DEFAULT 0,
  objected INTEGER NOT NULL DEFAULT 0,
  lockedFromAble INTEGER NOT NULL DEFAULT 0,
  appealId TEXT,
  buyerEvaluated INTEGER NOT NULL DEFAULT 0,
  sellerEvaluated INTEGER NOT NULL DEFAULT 0,
  deadlineAt INTEGER,
  confirmedAt INTEGER,
  paidAt INTEGER,
  transferConfirmedAt INTEGER,
  finishedAt INTEGER,
  cancelledAt INTEGER,
  createdAt INTEGER NOT NULL,
  version INTEGER NOT NULL,
  CHECK (buyerId <> sellerId),
  CHECK ((escrow > 0) = (status < 50)),
  CHECK ((status = 60) = (closeType > 0)),
  CHECK ((status = 50) = (completeType > 0))
) STRICT;
-- Indexes with all columns for the trade statistics, because these are shown next to the user's
-- name on every screen.
CREATE INDEX ordersOfBuyer ON orders (buyerId, status, createdAt, closeType, paidAt, confirmedAt);
CREATE INDEX ordersOfSeller ON orders (sellerId, status, createdAt, closeType, paidAt, finishedAt);
CREATE INDEX ordersOfEntrust ON orders (entrustId, status);
-- Indexes that make a page of the newest orders equally fast for any number of orders.
CREATE INDEX newestOfBuyer ON orders (buyerId, createdAt, id);
CREATE INDEX newestOfSeller ON orders (sellerId, createdAt, id);
CREATE INDEX appealedOfBuyer ON orders (buyerId, createdAt, id) WHERE appealId IS NOT NULL;
CREATE INDEX appealedOfSeller ON orders (sellerId, createdAt, id) WHERE appealId IS NOT NULL;
CREATE INDEX doneBetween ON orders (buyerId, sellerId, finishedAt) WHERE status = 50;
CREATE INDEX releasesOfSeller ON orders (sellerId, finishedAt) WHERE status = 50 AND completeType = 1;
CREATE INDEX releasesByWay ON orders (sellerId, payType, finishedAt, paidAt) WHERE status = 50 AND completeType = 1;
CREATE UNIQUE INDEX oneOrderOfPayment ON orders (paySerial) WHERE paySerial <> '';
-- Attempts to use the serial number of one payment for two orders. Each row is a fact about
-- orderId. The order otherOrderId has the same number already, or claims it too.
CREATE TABLE serialConflicts (
  id INTEGER PRIMARY KEY,
  orderId TEXT NOT NULL REFERENCES orders (id),
  otherOrderId TEXT NOT NULL REFERENCES orders (id),
  serialTail TEXT NOT NULL,
  usedAt INTEGER NOT NULL,
  resolved INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX conflictsOfOrder ON serialConflicts (orderId);
CREATE TABLE orderMethods (
  orderId TEXT NOT NULL REFERENCES orders (id),
  side INTEGER NOT NULL,
  id TEXT NOT NULL,
  type INTEGER NOT NULL,
  holder TEXT NOT NULL,
  account TEXT NOT NULL,
  bankName TEXT NOT NULL,
  bankCode TEXT NOT NULL,
  branch TEXT NOT NULL,
  orgName TEXT NOT NULL,
  qrCode TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  PRIMARY KEY (orderId, side, id)
) STRICT;
CREATE INDEX ordersOfMethod ON orderMethods (id, orderId);
CREATE TABLE orderEvents (
  orderId TEXT NOT NULL REFERENCES orders (id),
  seq INTEGER NOT NULL,
  move TEXT NOT NULL,
  actor INTEGER NOT NULL,
  fromStatus INTEGER NOT NULL,
  toStatus INTEGER NOT NULL,
  text TEXT NOT NULL,
  entryId INTEGER REFERENCES entries (id),
  createdAt INTEGER NOT NULL,
  PRIMARY KEY (orderId, seq)
) STRICT;
CREATE TABLE vouchers (
  orderId TEXT NOT NULL REFERENCES orders (id),
  url TEXT NOT NULL,
  side INTEGER NOT NULL,
  duplicated INTEGER NOT NULL,
  sameOrderId TEXT NOT NULL DEFAULT '',
  sameOwn INTEGER NOT NULL DEFAULT 0,
  likeOrderId TEXT NOT NULL DEFAULT '',
  likeOwn INTEGER NOT NULL DEFAULT 0,
  likeDistance INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  PRIMARY KEY (orderId, url)
) STRICT;
CREATE INDEX vouchersOfUpload ON vouchers (url, orderId);

CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  orderId TEXT NOT NULL REFERENCES orders (id),
  seq INTEGER NOT NULL,
  senderId TEXT NOT NULL,
  senderRole INTEGER NOT NULL,
  msgType INTEGER NOT NULL,
  content TEXT NOT NULL,
  clientMsgId TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  UNIQUE (orderId, seq)
) STRICT;
CREATE UNIQUE INDEX oneMessage ON messages (orderId, senderId, clientMsgId) WHERE clientMsgId <> '';
CREATE INDEX messagesOfSender ON messages (senderId, createdAt);
CREATE TABLE chatReads (
  orderId TEXT NOT NULL REFERENCES orders (id),
  userId TEXT NOT NULL REFERENCES users (id),
  seq INTEGER NOT NULL,
  PRIMARY KEY (orderId, userId)
) STRICT;

CREATE TABLE appeals (
  id TEXT PRIMARY KEY,
  orderId TEXT NOT NULL REFERENCES orders (id),
  type INTEGER NOT NULL,
  initiator INTEGER NOT NULL,
  content TEXT NOT NULL,
  images TEXT NOT NULL,
  kinds TEXT NOT NULL DEFAULT '[]',
  receivedAmount INTEGER,
  payerName TEXT NOT NULL DEFAULT '',
  status INTEGER NOT NULL,
  deadlineAt INTEGER,
  result INTEGER NOT NULL DEFAULT 0,
  resultReason TEXT NOT NULL DEFAULT '',
  ruling TEXT NOT NULL DEFAULT '',
  human INTEGER NOT NULL DEFAULT 0,
  reviewedAt INTEGER,
  cancelStatement INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX appealsOfOrder ON appeals (orderId);
CREATE TABLE appealReplies (
  id INTEGER PRIMARY KEY,
  appealId TEXT NOT NULL REFERENCES appeals (id),
  side INTEGER NOT NULL,
  content TEXT NOT NULL,
  images TEXT NOT NULL,
  kinds TEXT NOT NULL DEFAULT '[]',
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX repliesOfAppeal ON appealReplies (appealId);
CREATE TABLE objections (
  id TEXT PRIMARY KEY REFERENCES appeals (id),
  side INTEGER NOT NULL,
  content TEXT NOT NULL,
  images TEXT NOT NULL,
  kinds TEXT NOT NULL,
  deadlineAt INTEGER,
  result INTEGER NOT NULL DEFAULT 0,
  reason TEXT NOT NULL DEFAULT '',
  createdAt INTEGER NOT NULL
) STRICT;
CREATE TABLE appealOffers (
  id INTEGER PRIMARY KEY,
  appealId TEXT NOT NULL REFERENCES appeals (id),
  side INTEGER NOT NULL,
  result INTEGER NOT NULL,
  refunded INTEGER,
  images TEXT NOT NULL DEFAULT '[]',
  state INTEGER NOT NULL,
  deadlineAt INTEGER NOT NULL,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX offersOfAppeal ON appealOffers (appealId);
-- Answers of the seller in the receipt check: received amount, payer name and paying account.
CREATE TABLE guardAnswers (
  id INTEGER PRIMARY KEY,
  orderId TEXT NOT NULL REFERENCES orders (id),
  receivedAmount INTEGER,
  payerName TEXT NOT NULL,
  payerAccountTail TEXT,
  fits INTEGER NOT NULL,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX answersOfOrder ON guardAnswers (orderId);
CREATE TABLE appealEvents (id INTEGER PRIMARY KEY, appealId TEXT NOT NULL REFERENCES appeals (id), text TEXT NOT NULL, createdAt INTEGER NOT NULL) STRICT;
CREATE INDEX eventsOfAppeal ON appealEvents (appealId);

CREATE TABLE evaluations (
  orderId TEXT NOT NULL REFERENCES orders (id),
  fromId TEXT NOT NULL REFERENCES users (id),
  toId TEXT NOT NULL REFERENCES users (id),
  entrustId TEXT NOT NULL,
  stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
  tags TEXT NOT NULL,
  content TEXT NOT NULL,
  anonymous INTEGER NOT NULL,
  createdAt INTEGER NOT NULL,
  PRIMARY KEY (orderId, fromId)
) STRICT;
CREATE INDEX evaluationsOfUser ON evaluations (toId);
CREATE TABLE reports (
  id TEXT PRIMARY KEY,
  reporterId TEXT NOT NULL REFERENCES users (id),
  targetId TEXT NOT NULL REFERENCES users (id),
  orderId TEXT NOT NULL,
  entrustId TEXT NOT NULL,
  type INTEGER NOT NULL,
  content TEXT NOT NULL,
  images TEXT NOT NULL,
  withChat INTEGER NOT NULL,
  status INTEGER NOT NULL,
  result TEXT NOT NULL DEFAULT '',
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX reportsOfUser ON reports (reporterId);

CREATE TABLE creditChanges (
  id INTEGER PRIMARY KEY,
  userId TEXT NOT NULL REFERENCES users (id),
  delta INTEGER NOT NULL,
  reason TEXT NOT NULL,
  orderId TEXT NOT NULL,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX creditOfUser ON creditChanges (userId, createdAt);
CREATE TABLE cancels (
  orderId TEXT PRIMARY KEY,
  userId TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('beforePay', 'afterPay')),
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX cancelsOfUser ON cancels (userId, createdAt);
CREATE TABLE bans (id INTEGER PRIMARY KEY, userId TEXT NOT NULL REFERENCES users (id), reason TEXT NOT NULL, untilAt INTEGER, createdAt INTEGER NOT NULL) STRICT;
CREATE INDEX bansOfUser ON bans (userId, createdAt);

CREATE TABLE tickets (
  id TEXT PRIMARY KEY,
  userId TEXT NOT NULL REFERENCES users (id),
  state INTEGER NOT NULL,
  amount INTEGER,
  quantity INTEGER,
  payTypes TEXT NOT NULL,
  excludeIds TEXT NOT NULL DEFAULT '[]',
  buyerMethodId TEXT NOT NULL,
  maxPrice INTEGER,
  prefer TEXT NOT NULL DEFAULT '',
  orderId TEXT NOT NULL DEFAULT '',
  failCode INTEGER NOT NULL DEFAULT 0,
  rematches INTEGER NOT NULL DEFAULT 0,
  expireAt INTEGER,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX ticketsOfUser ON tickets (userId);
CREATE INDEX ticketsOfOrder ON tickets (orderId);
CREATE TABLE papers (
  id TEXT PRIMARY KEY,
  userId TEXT NOT NULL REFERENCES users (id),
  questions TEXT NOT NULL,
  submitted INTEGER NOT NULL DEFAULT 0,
  expireAt INTEGER NOT NULL,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX papersOfUser ON papers (userId);
CREATE TABLE smsCodes (
  id INTEGER PRIMARY KEY,
  userId TEXT NOT NULL REFERENCES users (id),
  phone TEXT NOT NULL,
  scene INTEGER NOT NULL,
  code TEXT NOT NULL,
  used INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX smsOfUser ON smsCodes (userId, createdAt);
CREATE TABLE certificates (
  id TEXT PRIMARY KEY,
  userId TEXT NOT NULL REFERENCES users (id),
  realName TEXT NOT NULL,
  idNumber TEXT NOT NULL,
  outcome TEXT NOT NULL DEFAULT '',
  returnUrl TEXT NOT NULL DEFAULT '',
  expireAt INTEGER NOT NULL,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE TABLE uploads (
  url TEXT PRIMARY KEY,
  userId TEXT NOT NULL REFERENCES users (id),
  scene TEXT NOT NULL,
  name TEXT NOT NULL,
  size INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  hash TEXT NOT NULL,
  sha TEXT NOT NULL DEFAULT '',
  unclear INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX uploadsBySha ON uploads (sha);
CREATE INDEX uploadsOfUser ON uploads (userId, createdAt);

CREATE TABLE outbox (
  userId TEXT NOT NULL REFERENCES users (id),
  seq INTEGER NOT NULL,
  cmd TEXT NOT NULL,
  msgTxt TEXT NOT NULL,
  orderId TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  PRIMARY KEY (userId, seq)
) STRICT;
CREATE TABLE idempotency (
  userId TEXT NOT NULL,
  call TEXT NOT NULL,
  requestId TEXT NOT NULL,
  bodyHash TEXT NOT NULL,
  answer TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  PRIMARY KEY (userId, call, requestId)
) STRICT;
CREATE INDEX idempotencyByAge ON idempotency (createdAt);
CREATE TABLE timers (kind TEXT NOT NULL, ref TEXT NOT NULL, dueAt INTEGER NOT NULL, PRIMARY KEY (kind, ref)) STRICT;
CREATE INDEX timersDue ON timers (dueAt, kind, ref);
