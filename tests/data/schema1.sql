BEGIN TRANSACTION;
CREATE TABLE events (
	seq INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	id VARCHAR NOT NULL, 
	learner VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	at VARCHAR NOT NULL, 
	body TEXT NOT NULL, 
	UNIQUE (learner, id)
);
INSERT INTO "events" VALUES(1,'e83d08b2-6df0-5f96-9573-165439c6637f','7e2a1ae2-f1b6-473b-aca6-9803a27737d9','attempt','2026-03-02T20:16:18.905733+00:00','{"event":"attempt","id":"e83d08b2-6df0-5f96-9573-165439c6637f","exercise":{"id":"best-melds.1.1.226","kind":"best-melds","version":1,"level":1,"skills":["best-melds","deadwood"],"traps":[],"question":{"hand":"As 4s 2h 3h 5h Ad 2d 4d Ac 4c"}},"exercise_id":"best-melds.1.1.226","version":1,"kind":"best-melds","level":1,"skills":["best-melds","deadwood"],"traps":[],"rules":"standard","answer":{"cards":"2h 3h 5h 2d"},"right":true,"loss":null,"short_by":0,"mistake":"","hinted":false,"confidence":null,"mode":"daily","of":"2026-03-02","try_number":0,"seconds":8.8,"at":"2026-03-02T20:16:18.905733+00:00","zone":"Europe/Lisbon"}');
INSERT INTO "events" VALUES(2,'31743023-555d-5afc-babe-6c9e3c0cadff','7e2a1ae2-f1b6-473b-aca6-9803a27737d9','attempt','2026-03-02T20:18:25.302393+00:00','{"event":"attempt","id":"31743023-555d-5afc-babe-6c9e3c0cadff","exercise":{"id":"L2.1","kind":"meld-or-not","version":1,"level":1,"skills":["sets-and-runs"],"traps":[],"question":{"cards":"8h 8d 8s"}},"exercise_id":"L2.1","version":1,"kind":"meld-or-not","level":1,"skills":["sets-and-runs"],"traps":[],"rules":"standard","answer":{"choice":"set"},"right":true,"loss":null,"short_by":null,"mistake":"","hinted":false,"confidence":null,"mode":"lesson","of":"L2","try_number":0,"seconds":29.1,"at":"2026-03-02T20:18:25.302393+00:00","zone":"Europe/Lisbon"}');
INSERT INTO "events" VALUES(3,'37db09a7-5dbb-501d-9d10-07a0801fec8d','7e2a1ae2-f1b6-473b-aca6-9803a27737d9','attempt','2026-03-02T20:20:06.751317+00:00','{"event":"attempt","id":"37db09a7-5dbb-501d-9d10-07a0801fec8d","exercise":{"id":"L2.5","kind":"meld-or-not","version":1,"level":1,"skills":["sets-and-runs"],"traps":[],"question":{"cards":"7d 8d 9d Td Qd"}},"exercise_id":"L2.5","version":1,"kind":"meld-or-not","level":1,"skills":["sets-and-runs"],"traps":[],"rules":"standard","answer":{"choice":"none"},"right":true,"loss":null,"short_by":null,"mistake":"","hinted":false,"confidence":null,"mode":"lesson","of":"L2","try_number":0,"seconds":17.6,"at":"2026-03-02T20:20:06.751317+00:00","zone":"Europe/Lisbon"}');
INSERT INTO "events" VALUES(4,'a58957d4-b457-5a67-af90-dc015a96db6f','7e2a1ae2-f1b6-473b-aca6-9803a27737d9','attempt','2026-03-02T20:21:23.166958+00:00','{"event":"attempt","id":"a58957d4-b457-5a67-af90-dc015a96db6f","exercise":{"id":"L2.7","kind":"meld-or-not","version":1,"level":1,"skills":["sets-and-runs"],"traps":[],"question":{"cards":"9s 9h"}},"exercise_id":"L2.7","version":1,"kind":"meld-or-not","level":1,"skills":["sets-and-runs"],"traps":[],"rules":"standard","answer":{"choice":"none"},"right":true,"loss":null,"short_by":null,"mistake":"","hinted":false,"confidence":null,"mode":"lesson","of":"L2","try_number":0,"seconds":9.2,"at":"2026-03-02T20:21:23.166958+00:00","zone":"Europe/Lisbon"}');
INSERT INTO "events" VALUES(5,'d2ea80c3-b3c5-52dd-866d-7f0263c9c4fa','7e2a1ae2-f1b6-473b-aca6-9803a27737d9','attempt','2026-03-02T20:22:58.132264+00:00','{"event":"attempt","id":"d2ea80c3-b3c5-52dd-866d-7f0263c9c4fa","exercise":{"id":"safe-discard.1.1.89126493246","kind":"safe-discard","version":1,"level":1,"skills":["safety","discard"],"traps":["dead card"],"question":{"hand":"5s 9s Th Kh 2d 6d Ac 9c Tc Qc Kc","spare":"5s Th Kc","pile":"Kd","known":"5c"}},"exercise_id":"safe-discard.1.1.89126493246","version":1,"kind":"safe-discard","level":1,"skills":["safety","discard"],"traps":["dead card"],"rules":"standard","answer":{"cards":"Kc"},"right":true,"loss":null,"short_by":null,"mistake":"","hinted":false,"confidence":null,"mode":"practice","of":"","try_number":0,"seconds":13.5,"at":"2026-03-02T20:22:58.132264+00:00","zone":"Europe/Lisbon"}');
INSERT INTO "events" VALUES(6,'0b001111-c6ed-595a-8a01-153235baf971','7e2a1ae2-f1b6-473b-aca6-9803a27737d9','attempt','2026-03-02T20:24:37.211809+00:00','{"event":"attempt","id":"0b001111-c6ed-595a-8a01-153235baf971","exercise":{"id":"best-melds.1.1.8993115543","kind":"best-melds","version":1,"level":1,"skills":["best-melds","deadwood"],"traps":[],"question":{"hand":"As 3s 9s Ts Js Qs Ah 2h 3d Ac"}},"exercise_id":"best-melds.1.1.8993115543","version":1,"kind":"best-melds","level":1,"skills":["best-melds","deadwood"],"traps":[],"rules":"standard","answer":{"cards":"3s 2h 3d"},"right":true,"loss":null,"short_by":0,"mistake":"","hinted":false,"confidence":null,"mode":"practice","of":"","try_number":0,"seconds":15.9,"at":"2026-03-02T20:24:37.211809+00:00","zone":"Europe/Lisbon"}');
INSERT INTO "events" VALUES(7,'undo-1','7e2a1ae2-f1b6-473b-aca6-9803a27737d9','void','2026-03-03T00:00:00+00:00','{"event":"void","id":"undo-1","voids":["31743023-555d-5afc-babe-6c9e3c0cadff"],"at":"2026-03-03T00:00:00+00:00"}');
INSERT INTO "events" VALUES(8,'e83d08b2-6df0-5f96-9573-165439c6637f','other','attempt','2026-03-02T20:16:18.905733+00:00','{"event":"attempt","id":"e83d08b2-6df0-5f96-9573-165439c6637f","exercise":{"id":"best-melds.1.1.226","kind":"best-melds","version":1,"level":1,"skills":["best-melds","deadwood"],"traps":[],"question":{"hand":"As 4s 2h 3h 5h Ad 2d 4d Ac 4c"}},"exercise_id":"best-melds.1.1.226","version":1,"kind":"best-melds","level":1,"skills":["best-melds","deadwood"],"traps":[],"rules":"standard","answer":{"cards":"2h 3h 5h 2d"},"right":true,"loss":null,"short_by":0,"mistake":"","hinted":false,"confidence":null,"mode":"daily","of":"2026-03-02","try_number":0,"seconds":8.8,"at":"2026-03-02T20:16:18.905733+00:00","zone":"Europe/Lisbon"}');
CREATE TABLE meta (
	"key" VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "meta" VALUES('schema','1');
CREATE TABLE profiles (
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	created VARCHAR NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "profiles" VALUES('7e2a1ae2-f1b6-473b-aca6-9803a27737d9','You','2026-11-30T08:47:12.237799+00:00');
CREATE TABLE settings (
	learner VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (learner, "key")
);
INSERT INTO "settings" VALUES('7e2a1ae2-f1b6-473b-aca6-9803a27737d9','deck_colours','"2"');
CREATE TRIGGER events_no_update BEFORE update ON events BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER events_no_delete BEFORE delete ON events BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('events',8);
COMMIT;
