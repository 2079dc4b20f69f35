BEGIN TRANSACTION;
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE beats (
	server VARCHAR(32) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (server)
);
INSERT INTO "beats" VALUES('any',1795026617031);
CREATE TABLE checkpoints (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	layout VARCHAR(16) NOT NULL, 
	state TEXT NOT NULL, 
	PRIMARY KEY (table_id, seq)
);
INSERT INTO "checkpoints" VALUES('y3wzm2brh3yjq2h2',43,1,'2505f9721b31c96b','["y3wzm2brh3yjq2h2",43,{"type":"created","edition":"introductory","options":{},"seats":2,"bots":[],"fill":"casual","public":false,"spectators":true,"chat":true,"hints":true,"name":"Ann","token":"9960ad321457ddbfd22116dcbec96ea7524d19d245ea125d7e71228bdd201bdd","invites":["2f014696daf0f27872d0bc91c58f78ffee55ef25972f1fb418fa1fe7826cabb3"],"client_seed":"","seed":"f9d3024d2bea9ca98b9f73e0b2d814767610b5bbce945a8bd95a8be26f4bb18d","takeover":"invited"},[{"name":"Ann","token":"9960ad321457ddbfd22116dcbec96ea7524d19d245ea125d7e71228bdd201bdd","invite":null,"bot":null,"client_seed":"","since":0,"joined":0,"muted":false,"held":false},{"name":"Bob","token":"fd83200ee95b04d428e38cbb168429ced0f2e6221ecc62152a3a761c8b79a078","invite":"2f014696daf0f27872d0bc91c58f78ffee55ef25972f1fb418fa1fe7826cabb3","bot":null,"client_seed":"","since":2,"joined":1795026617103,"muted":false,"held":false}],{"edition":"introductory","seats":2,"options":["free","new_set",0,"alone",null,"counts","refuse",3,30,"forced","by_choice",1,false,false,2,true,true,1,null,false,0,null,false,true,"strict","set",6],"outcomes":[{"reason":"complete","winners":[1],"points":[0,36],"stars":[0,36]}]},"0427af983ccadc2313b6d8d78339bb6ef9bf7ac63ed725871b7881e3d4db7d9a",1795026617151,1,["introductory",["free","new_set",0,"alone",null,"counts","refuse",3,30,"forced","by_choice",1,false,false,2,true,true,1,null,false,0,null,false,true,"strict","set",6],"+dMCTSvqnKmLn3PgstgUdnYQtbvOlFqL2VqL4m9LsY0=",["",""],0,0,[[],[]],[],[[["K",1],["K",2],["K",3],["K",4],["K",5],["K",6],["K",7],["K",8],["K",9],["K",10]],[["R",1],["R",2],["R",3],["R",4],["R",5],["R",6],["R",7],["R",8],["R",9],["R",10]],[["B",1],["B",2],["B",3],["B",4],["B",5],["B",6],["B",7],["B",8],["B",9],["B",10]],[["O",1],["O",2],["O",3],["O",4],["O",5],["O",6],["O",7],["O",8],["O",9],["O",10]]],[true,true],40,0,[0,36],null,{"cells":[]},[],[],true,0,{"reason":"complete","winners":[1],"points":[0,36],"stars":[0,36]}],43,1795026617151,3,false,0]');
CREATE TABLE desks (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	draft TEXT, 
	rack TEXT, 
	PRIMARY KEY (table_id, seat)
);
INSERT INTO "desks" VALUES('h6kymmaaorfiur6f',0,1,16,'["R1 R2"]',NULL);
CREATE TABLE log (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	command VARCHAR(32), 
	digest VARCHAR(64) NOT NULL, 
	event TEXT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	CONSTRAINT one_entry_a_command UNIQUE (table_id, command), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',1,1795026617075,'200dbb519f6e159f8ef62f318b569d95','55e34926d7eab91b3d2e49d996573f49ce88ef9e11d3aa87bddd6be972a88d27','{"type":"created","edition":"introductory","options":{},"seats":2,"bots":[],"fill":"casual","public":false,"spectators":true,"chat":true,"hints":true,"name":"Ann","token":"9960ad321457ddbfd22116dcbec96ea7524d19d245ea125d7e71228bdd201bdd","invites":["2f014696daf0f27872d0bc91c58f78ffee55ef25972f1fb418fa1fe7826cabb3"],"client_seed":"","seed":"f9d3024d2bea9ca98b9f73e0b2d814767610b5bbce945a8bd95a8be26f4bb18d","takeover":"invited"}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',2,1795026617103,'0cdc2e4a0d425ab276495ec6f80fd1de','5db312bdde09da7bb75ab0cc25e8dad828fea4b3176b47c3a119f193436fdab3','{"type":"joined","seat":1,"name":"Bob","token":"fd83200ee95b04d428e38cbb168429ced0f2e6221ecc62152a3a761c8b79a078","client_seed":"","invite":"2f014696daf0f27872d0bc91c58f78ffee55ef25972f1fb418fa1fe7826cabb3"}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',3,1795026617111,'271d6cd3de7a478b89899b2b7399644a','9e901f0967bd4edc46bae853925786151835f4c35502bf81a2074f7bb6609e8c','{"type":"dealt","game":1,"client_seeds":["",""],"fills":[],"next_seed":"0427af983ccadc2313b6d8d78339bb6ef9bf7ac63ed725871b7881e3d4db7d9a"}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',4,1795026617115,'38b7d0ccfa404842856d3a627924d051','02646df3f9bd84900c151f23c6d92311285fc2f61cde21c95c101daf3641e16e','{"type":"moved","move":{"seat":0,"type":"point","tile":"K1"},"by":"person","ms":4}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',5,1795026617116,'63bce93a3fe24471b57963a595c2b2a9','4dea306faf55ae83de9aea2e4fc99b2d63d3dba95ecde4655df4dea82cb7c3bb','{"type":"moved","move":{"seat":1,"type":"find","tile":"K2"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',6,1795026617117,'0f524f00ffe545f0958c7cc875a719a2','48f4474c63487b52a90f9f142f7bbd98b5b90dee692c9646c96b1d7580b99b0d','{"type":"moved","move":{"seat":1,"type":"find","tile":"K3"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',7,1795026617117,'88127cfb04d84765a406aa2baaac7cc3','c0e1bb3a7324182a522c47c1d4c7286543a8c3cd4fe7d20dab1a7625d83740cd','{"type":"moved","move":{"seat":1,"type":"find","tile":"K4"},"by":"person","ms":0}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',8,1795026617118,'59bbe201bd08401ca0bef8a78f53684b','c0d84ea52ab6bb61e4b1b6f72bb3db9fb0271ae2b329ca1854f354e776bfccad','{"type":"moved","move":{"seat":1,"type":"find","tile":"K5"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',9,1795026617119,'088f84a8f5d6456ea7acf26330d464d1','0ed9e96fa91086f4e9e20671a4a04ba14d91f7caf466b1fd05a19f7499341036','{"type":"moved","move":{"seat":1,"type":"find","tile":"K6"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',10,1795026617119,'fa83bdcf46924014bedc8163ff09c95a','9405e43c721559c0b5b6720e9cc853a15f4564fa50506895ed216ebd2130e367','{"type":"moved","move":{"seat":1,"type":"find","tile":"K7"},"by":"person","ms":0}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',11,1795026617120,'56f176cce5fb45f29fe62e3cb02bf74d','6e3675ed8d90052618d018ff86e9e3d62abed8d46de74f12d310757f5b469997','{"type":"moved","move":{"seat":1,"type":"find","tile":"K8"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',12,1795026617121,'e6f364f288174718b03b2afef2d42508','7ab2c1bf405a1b24aa45e0e4cc20ad184bb88c4adf23ec12f02da4715632e94c','{"type":"moved","move":{"seat":1,"type":"find","tile":"K9"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',13,1795026617121,'dcc2ee6a28244cdf9a0cda948c671fe8','2763a335bfe2baa37e8c8f22901c6a59d62978482b59bca6b4fd559bf893e426','{"type":"moved","move":{"seat":1,"type":"find","tile":"K10"},"by":"person","ms":0}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',14,1795026617122,'fc9435c59cc0436d8f582a40f40faccb','d2b626875e5f6c56b5e2e0ac59856e52b3e80d79e244c9f3ec387ce87b49f067','{"type":"moved","move":{"seat":0,"type":"point","tile":"R1"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',15,1795026617122,'5f6d3500a4be48b386b38bdb558f5a04','5bf7ab29b420554bbed062f2da1e4ef60f908902c12df2d7ce56d7d1e8de7091','{"type":"moved","move":{"seat":1,"type":"find","tile":"R2"},"by":"person","ms":0}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',16,1795026617123,'f4a96c222aae4c968fdf42939a5fc7d9','210928f2351aaf955f816a7f7ee380c461159f23b8a4b9d7b9964d63464dd598','{"type":"moved","move":{"seat":1,"type":"find","tile":"R3"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',17,1795026617124,'f50db13fd44f49018bb86908d7a9b95b','3cff1d1b39757d1396e7bf6cc6a427e41d05c2ffe3679e69e360b00a96e6bcb5','{"type":"moved","move":{"seat":1,"type":"find","tile":"R4"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',18,1795026617125,'cdb18f663e554087aa3294bad1a503f0','67428980cec9890e11f482bb566950a6e66e7c8a4db766c802c66d8ff1dcccff','{"type":"moved","move":{"seat":1,"type":"find","tile":"R5"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',19,1795026617125,'ea8b1aff978341f5acc99044ba7e9ac4','a6e3b06852746b0568ebd7c7b3b702d2bf8ae3fd557c0026b6e7c41dd18442be','{"type":"moved","move":{"seat":1,"type":"find","tile":"R6"},"by":"person","ms":0}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',20,1795026617126,'d0ada52de20047d6bd032842f5e6571c','344fe3fd136e805d42529aacd3e6dbc306fb751e9ad6d4311b6ebdddae148f18','{"type":"moved","move":{"seat":1,"type":"find","tile":"R7"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',21,1795026617126,'51fd13aed3df43b5ae8fbb130be1042d','b2255782d64272b991eb4086dbee614b7c31b48293775e9373b5fe71acd7c4b1','{"type":"moved","move":{"seat":1,"type":"find","tile":"R8"},"by":"person","ms":0}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',22,1795026617127,'183fc4d85b0a45559b4bf8c3169dcbad','2cc2ac510bbbf22bf3a9e5f51bc422d1a2c02a0c5df19aa75353ca1d8956da28','{"type":"moved","move":{"seat":1,"type":"find","tile":"R9"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',23,1795026617128,'7c1dc6356e5e4340b91bb1f2c470955c','61cbaea756bffbe977eb7773047a2d5746135725cd1183bb3d5d3621dd74f3de','{"type":"moved","move":{"seat":1,"type":"find","tile":"R10"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',24,1795026617128,'b98a47f556fb456ba1c74b1929a3411c','ef4c48ffde7beadbcb600900f7ec7874c0c18f8d5cb8d206c15860455588a4ba','{"type":"moved","move":{"seat":0,"type":"point","tile":"B1"},"by":"person","ms":0}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',25,1795026617129,'a65c9d249530440e9ab82b4442d06ef6','ecd90a34396112be54aaea07026f1c5636073868b235c03e62edcf7df7a91e4a','{"type":"moved","move":{"seat":1,"type":"find","tile":"B2"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',26,1795026617129,'34c077694bed4631aef88a298bdfe1c0','ea3913a8e7683ecc26a23753b3553e1635c549f5c85832a9b08cc93e820ccedd','{"type":"moved","move":{"seat":1,"type":"find","tile":"B3"},"by":"person","ms":0}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',27,1795026617130,'00c82c482cbe47dd9a613f9a5f4dc0ed','dcaf6cef3b1e76a6211a8e6aa0f74c226178d42fbed32a97251fed5b7e149aba','{"type":"moved","move":{"seat":1,"type":"find","tile":"B4"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',28,1795026617130,'55f90783d11b400381063a80e640f503','34926d7407c2f304e9ff40b4127c5516ef2638ba82945d1394d915ee8ed8d1be','{"type":"moved","move":{"seat":1,"type":"find","tile":"B5"},"by":"person","ms":0}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',29,1795026617131,'3ace4ab45d244ff395ac8f0f2273309c','ef42ad1bb0a7045b6a95af5cf99e3577221ca0addd695de95e0b2bc879295c57','{"type":"moved","move":{"seat":1,"type":"find","tile":"B6"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',30,1795026617132,'eaaf9113ab234c70a238b59ac3423afa','fa0cfcc1b829a63fd00116a6a754ec5447c06568072093e2b43ef049ebb8214b','{"type":"moved","move":{"seat":1,"type":"find","tile":"B7"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',31,1795026617132,'fb2148fbf9364a76a5c90c6b5f660ce3','ade3627e80a63ed1ec3fdfe2b815e4e222f5b5d5fa00f8d9df3d9c605b1d7c75','{"type":"moved","move":{"seat":1,"type":"find","tile":"B8"},"by":"person","ms":0}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',32,1795026617133,'8203eb9805a7434a8705c4e2782e7af9','933777486ad828a3ee6d5abd5aadb82351f61e660ec7b4acfc64923934317826','{"type":"moved","move":{"seat":1,"type":"find","tile":"B9"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',33,1795026617133,'642becdae9b142c8b059ba2915d95014','27bc24532e882dcb53db4e9510242410945773c803d56a8b0e5f5bd657a4ae54','{"type":"moved","move":{"seat":1,"type":"find","tile":"B10"},"by":"person","ms":0}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',34,1795026617134,'0b0ff67b906941b3a7b441241a1995a2','f05025549ec43c30a81344676a9b30c61c4e8cfa24114a6ee1aa77db7970fb2d','{"type":"moved","move":{"seat":0,"type":"point","tile":"O1"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',35,1795026617135,'1cafcb8f172d4871b199d54768425e8e','967683280c7338eff9ecdab23ec7828834f0cde32454bb729a7b35bfc976a396','{"type":"moved","move":{"seat":1,"type":"find","tile":"O2"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',36,1795026617135,'5c8dd9f4614343d18266bd00e11ee12e','ccc18539f5ebd85c71a75fcdfd1a2bd637098b49328382e5a3b70a13be6cbc52','{"type":"moved","move":{"seat":1,"type":"find","tile":"O3"},"by":"person","ms":0}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',37,1795026617136,'81b261ffb31d44c1ac4d3982cc96e93b','5b9d6e9b01e1b8d135e0d41ab64b51857fb2a407e63953494237614000410e2d','{"type":"moved","move":{"seat":1,"type":"find","tile":"O4"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',38,1795026617136,'07446c9496f840199c711b5ca4905ee6','9903ec02d3e98f05862c779184cbc3be22781946c8ab063cb481c5657076b4df','{"type":"moved","move":{"seat":1,"type":"find","tile":"O5"},"by":"person","ms":0}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',39,1795026617137,'327abc3e495645829a052c3bdb62c842','cde751a81b81f99e3dbc7d9914321d605b60d175720e9daf442fc4dc7a4f8f90','{"type":"moved","move":{"seat":1,"type":"find","tile":"O6"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',40,1795026617138,'5f44b3525ad34e16901b841fcf5d8519','15ff751aaef65afa5a6118083310f37f85794465375def13587bd69783f3ef8a','{"type":"moved","move":{"seat":1,"type":"find","tile":"O7"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',41,1795026617143,'e75c59b24bfd4384a361fa6e6c67103f','99265072f116b5c7bb0d1757d76a94b410d9a54882284ecd38e123643806bc1d','{"type":"moved","move":{"seat":1,"type":"find","tile":"O8"},"by":"person","ms":5}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',42,1795026617144,'ed42f47cd8e242d5a1eeec1dd6d645bf','f31dd9ed304b7e7cd17eee1ec8c400cff4859878c25e0447cdef488ea461ccb9','{"type":"moved","move":{"seat":1,"type":"find","tile":"O9"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('y3wzm2brh3yjq2h2',43,1795026617151,'64861f67fbf646b7b46a82bdf958bffd','94d4fe16dd75432d81e7343502f889cb3696502b8b0a2e139379b92b8d32c49b','{"type":"moved","move":{"seat":1,"type":"find","tile":"O10"},"by":"person","ms":7}');
INSERT INTO "log" VALUES('h6kymmaaorfiur6f',1,1795026617163,'f3ca2fd437e75d74f33d87cfbe944931','14f0051f93650d05aee3e63a41c37fdf497228a32b5962a8dd46a052a2d4457a','{"type":"created","edition":"classic","options":{"opening":0,"empty_pool":"forced","draw":"by_choice"},"seats":2,"bots":[],"fill":"casual","public":false,"spectators":true,"chat":true,"hints":true,"name":"Ann","token":"9a0eb0c8d8fe59e69278efad247e57ca2ab6e826c2bf79ab65f93cd441defb68","invites":["3fc1be856adb62be20392d7c95bcb569f4f38f7fa41a64ab6b9c43c2bd021d8c"],"client_seed":"","seed":"08ad2b908dd5005835afbe8b4549d3b21e9f0a4fe0e9e4c5eb16a3fbe304b066","takeover":"invited"}');
INSERT INTO "log" VALUES('h6kymmaaorfiur6f',2,1795026617171,'85beefe5f4e0ecee5b5ea4ea6243e357','ad73221732047c051460222e8021d11e14af88a1905301c124ec9ca39dfd1432','{"type":"joined","seat":1,"name":"Bob","token":"d9de600522b16849774eb3349995e98febad531f21be5203465d57af02db0afe","client_seed":"","invite":"3fc1be856adb62be20392d7c95bcb569f4f38f7fa41a64ab6b9c43c2bd021d8c"}');
INSERT INTO "log" VALUES('h6kymmaaorfiur6f',3,1795026617175,'48b1115f3d5c41f1b2ed39945203a94d','0e80e8b91d21a316f456af93162a35f97916e401b870f51a44f96e283bade06f','{"type":"dealt","game":1,"client_seeds":["",""],"fills":[],"next_seed":"63dee3a47d0643c4a32147042059c94b863f0599d83421e45071bba51b140bc5"}');
INSERT INTO "log" VALUES('h6kymmaaorfiur6f',4,1795026617218,'012993383c0c46af837471947669baad','91d65516ed95c4dd75ff8429d511dfb5bcbf0e5d9609021fbe03de5b1d195be8','{"type":"moved","move":{"seat":0,"type":"play","after":["R11 R12 J","K2 R2 B2"]},"by":"person","ms":43}');
INSERT INTO "log" VALUES('h6kymmaaorfiur6f',5,1795026617258,'8e6d1f8506af4f93b23dc288266e260a','0a84ee6fcc652edbba345f85562f8e1a5f0ba54ef4502bf8106c5578c0b188ed','{"type":"moved","move":{"seat":1,"type":"play","after":["R10 R11 R12 J","K2 R2 B2","K13 B13 O13"]},"by":"person","ms":40}');
INSERT INTO "log" VALUES('h6kymmaaorfiur6f',6,1795026617268,'e2e82c90f28c44448cd275f661240d11','d9e57b5c98a2693c5f5942ace81887cedd3725f13785ae07502f37f6e43256fc','{"type":"moved","move":{"seat":0,"type":"play","after":["R8 R9 R10 R11 R12 J","K2 R2 B2","K13 B13 O13"]},"by":"person","ms":10}');
INSERT INTO "log" VALUES('h6kymmaaorfiur6f',7,1795026617269,'5195339fb29f4507803252718db11e9a','8f68baf00256e23334282f1c3ccfde55e2232d9dcad1d5efcc323fdaf1203280','{"type":"moved","move":{"seat":1,"type":"draw"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('h6kymmaaorfiur6f',8,1795026617275,'acb33bd3367b474c954de0e2ada88830','00da70d81be0053a99938cc3a78a04f90282b76c20fad1b24feca290e1347691','{"type":"moved","move":{"seat":0,"type":"draw"},"by":"person","ms":6}');
INSERT INTO "log" VALUES('h6kymmaaorfiur6f',9,1795026617276,'16375fbb13d942b789617abc4826bb3e','38bbbeff584e9bbbe81ef972f82e932d84215fc012cd1c9ecdb2ce9c2931ee98','{"type":"moved","move":{"seat":1,"type":"draw"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('h6kymmaaorfiur6f',10,1795026617279,'dc689cb4d34246efaba07cb9cc94ccc1','12f120c4ad5da9e97e91407f59ecd5603eb98583f1c11f992da11de540ae9e98','{"type":"moved","move":{"seat":0,"type":"draw"},"by":"person","ms":3}');
INSERT INTO "log" VALUES('h6kymmaaorfiur6f',11,1795026617286,'0c12d70153794f1f8a99ee873e259280','458b108e96b456fe63a7490841b6b69379ed4069f4c59ffb539b37e859aac166','{"type":"moved","move":{"seat":1,"type":"play","after":["R8 R9 R10 R11 R12 J","K2 R2 B2","K13 B13 O13","K11 B11 O11"]},"by":"person","ms":7}');
INSERT INTO "log" VALUES('h6kymmaaorfiur6f',12,1795026617307,'e3c732b7478b46138c0c97c4b2c36fd3','d72598e6c15f0e1d38d4159640478118ad0b027888dada1a722184abf2bde1e5','{"type":"moved","move":{"seat":0,"type":"draw"},"by":"person","ms":21}');
INSERT INTO "log" VALUES('h6kymmaaorfiur6f',13,1795026617309,'8cb83bcfd02647c1b5929ec8861613a8','a2f81766b996ff0f6b042007cccf15a2e84677ee2178d8db2771794d797b2ba5','{"type":"moved","move":{"seat":1,"type":"draw"},"by":"person","ms":2}');
INSERT INTO "log" VALUES('h6kymmaaorfiur6f',14,1795026617310,'b19af8dc52a24d26964f3e4ce580c43b','ee1d8fb4e7e4c2ed2a3649b609b9431b0abfec5663f40a2a0181bd56b62d168d','{"type":"moved","move":{"seat":0,"type":"draw"},"by":"person","ms":1}');
INSERT INTO "log" VALUES('h6kymmaaorfiur6f',15,1795026617315,'23469591c5f34c358e061372b8b75c92','205c5e29f8ff637322cfb7d4a030c9a61dcb129875353596ab643bfd6cfd23dd','{"type":"moved","move":{"seat":1,"type":"play","after":["R8 R9 R10 R11 R12 J","K2 R2 B2","K13 B13 O13","K11 B11 O11","K12 B12 O12"]},"by":"person","ms":5}');
INSERT INTO "log" VALUES('h6kymmaaorfiur6f',16,1795026617316,'e93ac6280adb4fc2b8c7baf245db9104','6a9affaf03d628901eb7f1a979175a5f16c9bc2f93550e2c81152d5198e8a1e3','{"type":"said","seat":0,"text":"one moment"}');
INSERT INTO "log" VALUES('hbx2zvulvp74rryo',1,1795026617319,'9ff56a0a60b0f5192b5190a87643d1d8','7f8748d1b16a09763112c7f1e9193fcea9cae82ab205a12e4597fc8ea652f398','{"type":"created","edition":"twist","options":{"empty_pool":"forced","draw":"by_choice"},"seats":4,"bots":["casual"],"fill":"casual","public":true,"spectators":true,"chat":true,"hints":true,"name":"Ann","token":"e9fbf750f63cfa6b649ec9834718444ce93c98e30a4a92258e95667e8108407a","invites":["40a4e8011881f663102e5e339e418f0ebac1a8f4f482ee30a4abf566449643e0","de09e29c1f9a389fef874008a13ce1f462c43761ccbb2432b1268beec1d630c0","db7fc5613d31f8fd5beedced83be6cc48cbd06182c0ecd0cdd4dfd2ceeb6643d"],"client_seed":"","seed":"3ea0e492a3cac01906d9fb4d849113ff311c4af5c24ad97ff2fe4eba0bacc72c","takeover":"invited"}');
CREATE TABLE pauses (
	began BIGINT NOT NULL, 
	ended BIGINT NOT NULL, 
	PRIMARY KEY (began)
);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	created BIGINT NOT NULL, 
	live BOOLEAN NOT NULL, 
	listed BOOLEAN NOT NULL, 
	maker VARCHAR(32), 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('y3wzm2brh3yjq2h2',1795026617075,0,0,'zq62phakendoca5f');
INSERT INTO "tables" VALUES('h6kymmaaorfiur6f',1795026617163,1,0,'zq62phakendoca5f');
INSERT INTO "tables" VALUES('hbx2zvulvp74rryo',1795026617319,0,1,'zq62phakendoca5f');
CREATE INDEX ix_tables_listed ON tables (listed);
CREATE INDEX ix_tables_live ON tables (live);
COMMIT;
