BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE draft (
	match_id INTEGER NOT NULL, 
	seat VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	value JSON NOT NULL, 
	PRIMARY KEY (match_id, seat, "key"), 
	FOREIGN KEY(match_id, seat) REFERENCES seat (match_id, seat) ON DELETE CASCADE
);
INSERT INTO "draft" VALUES(2,'A','note','["Knight"]');
CREATE TABLE entry (
	match_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	question INTEGER NOT NULL, 
	fingerprint VARCHAR NOT NULL, 
	who VARCHAR NOT NULL, 
	answer JSON NOT NULL, 
	dice JSON NOT NULL, 
	at INTEGER NOT NULL, 
	PRIMARY KEY (match_id, number), 
	FOREIGN KEY(match_id) REFERENCES "match" (id)
);
INSERT INTO "entry" VALUES(1,1,1,'c931f9cab3640da5','A','{"units": ["Blazer", "Dragonne Rider", "Sparker"], "dragons": ["Fire Drake"], "home": "Feyland City", "frontier": "Flatland City", "armies": {"home": ["Blazer"], "campaign": ["Dragonne Rider"], "horde": ["Sparker"]}}','null',1700000120);
INSERT INTO "entry" VALUES(1,2,2,'737eeca137bf6bde','B','{"units": ["Hound Master", "Assaulter", "Hound Master", "Wolf Master"], "dragons": ["Death/Water Wyrm"], "home": "Wasteland City", "frontier": "Flatland Temple", "armies": {"home": ["Hound Master", "Assaulter"], "campaign": ["Hound Master"], "horde": ["Wolf Master"]}}','null',1700000180);
INSERT INTO "entry" VALUES(1,3,3,'695b1a30ce172869','chance','[2]','[["A:Sparker", 6]]',1700000180);
INSERT INTO "entry" VALUES(1,4,4,'8477064e3d12b20a','chance','[1]','[["B:Wolf Master", 6]]',1700000180);
INSERT INTO "entry" VALUES(1,5,5,'5664b4d86431e141','B','"frontier"','null',1700000240);
INSERT INTO "entry" VALUES(1,6,6,'99988242a1e8c1cd','B','"Flatland City"','null',1700000300);
INSERT INTO "entry" VALUES(1,7,11,'d4cd40c848095dd4','chance','[4]','[["A-home", 8]]',1700000300);
INSERT INTO "entry" VALUES(1,8,12,'47baa203cf3640ff','chance','[3]','[["B-home", 8]]',1700000300);
INSERT INTO "entry" VALUES(1,9,13,'3fba6f3e185d6571','chance','[3]','[["frontier", 8]]',1700000300);
INSERT INTO "entry" VALUES(1,10,14,'d9593724e26fd075','A','"frontier"','null',1700000360);
INSERT INTO "entry" VALUES(1,11,15,'6d8c059222a3de48','A','"yes"','null',1700000420);
INSERT INTO "entry" VALUES(1,12,16,'2e195a64d8c6cf1e','B','"yes"','null',1700000480);
INSERT INTO "entry" VALUES(1,13,17,'ce2b33c85d24abd0','chance','[5]','[["A:Dragonne Rider", 6]]',1700000480);
INSERT INTO "entry" VALUES(1,14,18,'5ca3c5b3b4f2a998','chance','[0]','[["B:Hound Master#2", 6]]',1700000480);
INSERT INTO "entry" VALUES(1,15,19,'3509abaf2df8f0a9','A','"up"','null',1700000540);
INSERT INTO "entry" VALUES(1,16,20,'497e787a331f8f2e','A','"melee"','null',1700000600);
INSERT INTO "entry" VALUES(1,17,22,'5b9bed7601bbd3d2','chance','[1]','[["A:Dragonne Rider", 6]]',1700000600);
INSERT INTO "entry" VALUES(1,18,23,'6052747b1b061a17','chance','[1]','[["B:Hound Master#2", 6]]',1700000600);
INSERT INTO "entry" VALUES(1,19,25,'5f4a25b007326805','A','"none"','null',1700000660);
INSERT INTO "entry" VALUES(1,20,26,'c65cc4194d21442a','A','{}','null',1700000720);
INSERT INTO "entry" VALUES(1,21,27,'52a990b88be3d86b','B','"B-home"','null',1700000780);
INSERT INTO "entry" VALUES(1,22,28,'2e3f19ce4395729d','B','"yes"','null',1700000840);
INSERT INTO "entry" VALUES(1,23,29,'b5284ed6d8c8bc78','A','"yes"','null',1700000900);
INSERT INTO "entry" VALUES(1,24,30,'053223c3b737c4a0','chance','[2, 5]','[["B:Hound Master#1", 6], ["B:Assaulter", 6]]',1700000900);
INSERT INTO "entry" VALUES(1,25,31,'8602a5a29ff18b40','chance','[0]','[["A:Sparker", 6]]',1700000900);
INSERT INTO "entry" VALUES(1,26,32,'8a10b076352138c3','B','"melee"','null',1700000960);
INSERT INTO "entry" VALUES(1,27,34,'a594993dd74723f4','chance','[4, 4]','[["B:Hound Master#1", 6], ["B:Assaulter", 6]]',1700000960);
INSERT INTO "entry" VALUES(1,28,35,'47dffd93535b842c','chance','[0]','[["A:Sparker", 6]]',1700000960);
INSERT INTO "entry" VALUES(1,29,37,'8ada6b26813753dc','A','"yes"','null',1700001020);
INSERT INTO "entry" VALUES(1,30,38,'b76e5f06171b8459','chance','[1]','[["A:Sparker", 6]]',1700001020);
INSERT INTO "entry" VALUES(1,31,39,'fc8d8a8c0459d14b','B','"A-home"','null',1700001080);
INSERT INTO "entry" VALUES(1,32,40,'2e3f19ce4395729d','B','"yes"','null',1700001140);
INSERT INTO "entry" VALUES(1,33,41,'b5284ed6d8c8bc78','A','"yes"','null',1700001200);
INSERT INTO "entry" VALUES(1,34,42,'743d627fe57f5cc6','chance','[0]','[["B:Wolf Master", 6]]',1700001200);
INSERT INTO "entry" VALUES(1,35,43,'0c44956240884df6','chance','[0]','[["A:Blazer", 6]]',1700001200);
INSERT INTO "entry" VALUES(1,36,44,'8a10b076352138c3','B','"melee"','null',1700001260);
INSERT INTO "entry" VALUES(1,37,46,'308f98af991fb086','chance','[0]','[["B:Wolf Master", 6]]',1700001260);
INSERT INTO "entry" VALUES(1,38,47,'f5d9dfb9a123fdec','chance','[0]','[["A:Blazer", 6]]',1700001260);
INSERT INTO "entry" VALUES(1,39,49,'e3f7afc2d4ac684c','B','{}','null',1700001320);
INSERT INTO "entry" VALUES(1,40,50,'d9593724e26fd075','A','"A-home"','null',1700001380);
INSERT INTO "entry" VALUES(1,41,51,'6d8c059222a3de48','A','"yes"','null',1700001440);
INSERT INTO "entry" VALUES(1,42,52,'3509abaf2df8f0a9','A','"down"','null',1700001500);
INSERT INTO "entry" VALUES(1,43,53,'33c0340fccbe8478','A','"B-home"','null',1700001560);
INSERT INTO "entry" VALUES(1,44,54,'6d8c059222a3de48','A','"yes"','null',1700001620);
INSERT INTO "entry" VALUES(1,45,55,'2e195a64d8c6cf1e','B','"yes"','null',1700001680);
INSERT INTO "entry" VALUES(1,46,56,'52d286d454756560','chance','[2]','[["A:Sparker", 6]]',1700001680);
INSERT INTO "entry" VALUES(1,47,57,'883e4a0eb16c82c8','chance','[1]','[["B:Assaulter", 6]]',1700001680);
INSERT INTO "entry" VALUES(1,48,58,'3509abaf2df8f0a9','A','"down"','null',1700001740);
INSERT INTO "entry" VALUES(1,49,59,'dbb70a08fbbf61b8','A','"missile"','null',1700001800);
INSERT INTO "entry" VALUES(1,50,61,'52d3709bffd8ad42','chance','[4]','[["A:Sparker", 6]]',1700001800);
INSERT INTO "entry" VALUES(1,51,62,'c65cc4194d21442a','A','{}','null',1700001860);
INSERT INTO "entry" VALUES(1,52,63,'b1985d23f9ba8901','B','"B-home"','null',1700001920);
INSERT INTO "entry" VALUES(1,53,64,'2e3f19ce4395729d','B','"yes"','null',1700001980);
INSERT INTO "entry" VALUES(1,54,65,'b5284ed6d8c8bc78','A','"no"','null',1700002040);
INSERT INTO "entry" VALUES(1,55,66,'751b59c09f6ae48c','B','"up"','null',1700002100);
INSERT INTO "entry" VALUES(1,56,67,'8a10b076352138c3','B','"melee"','null',1700002160);
INSERT INTO "entry" VALUES(1,57,69,'3a7f07551112bc84','chance','[2]','[["B:Assaulter", 6]]',1700002160);
INSERT INTO "entry" VALUES(1,58,70,'47dffd93535b842c','chance','[1]','[["A:Sparker", 6]]',1700002160);
INSERT INTO "entry" VALUES(1,59,73,'e3f7afc2d4ac684c','B','{}','null',1700002220);
INSERT INTO "entry" VALUES(1,60,74,'218de2b144220d54','A','"A-home"','null',1700002280);
INSERT INTO "entry" VALUES(1,61,75,'6d8c059222a3de48','A','"yes"','null',1700002340);
INSERT INTO "entry" VALUES(1,62,76,'3509abaf2df8f0a9','A','"down"','null',1700002400);
INSERT INTO "entry" VALUES(1,63,77,'8d9b7b2c0f7d14ba','A','"magic"','null',1700002460);
INSERT INTO "entry" VALUES(1,64,78,'f23df57d6336b6c1','chance','[4]','[["A:Blazer", 6]]',1700002460);
INSERT INTO "entry" VALUES(1,65,79,'d635105c3c82061f','A','"frontier"','null',1700002520);
INSERT INTO "entry" VALUES(1,66,80,'6d8c059222a3de48','A','"yes"','null',1700002580);
INSERT INTO "entry" VALUES(1,67,81,'3509abaf2df8f0a9','A','"down"','null',1700002640);
INSERT INTO "entry" VALUES(1,68,82,'dbb70a08fbbf61b8','A','"missile"','null',1700002700);
INSERT INTO "entry" VALUES(1,69,84,'156c5e4d8ac2f608','chance','[0]','[["A:Dragonne Rider", 6]]',1700002700);
INSERT INTO "entry" VALUES(1,70,85,'b44f69d4f5d2d7bd','chance','[2]','[["B:Assaulter", 6]]',1700002700);
INSERT INTO "entry" VALUES(2,1,1,'422f047a3ac4f5f2','A','{"units": ["Thug", "Cutthroat", "Leopard Rider", "Trickster", "Hedge Wizard", "Trickster", "Trickster", "Leopard Rider", "Mugger"], "dragons": ["Fire Wyrm"], "home": "Swampland City", "frontier": "Wasteland Standing Stones", "armies": {"home": ["Thug", "Cutthroat", "Leopard Rider", "Trickster"], "campaign": ["Hedge Wizard", "Trickster", "Trickster"], "horde": ["Leopard Rider", "Mugger"]}}','null',1700002880);
INSERT INTO "entry" VALUES(2,2,2,'5bafa72e9de2b994','B','{"units": ["Fox-Folk", "Falcon-Folk", "Hound-Folk", "Rhino-Folk", "Horse-Folk", "Falcon-Folk", "Antelope-Folk", "Buffalo-Folk"], "dragons": ["Death/Fire Wyrm"], "home": "Flatland Tower", "frontier": "Swampland City", "armies": {"home": ["Fox-Folk", "Falcon-Folk", "Hound-Folk"], "campaign": ["Rhino-Folk"], "horde": ["Horse-Folk", "Falcon-Folk", "Antelope-Folk", "Buffalo-Folk"]}}','null',1700002940);
INSERT INTO "entry" VALUES(2,3,3,'37b204790de7683d','chance','[4, 5]','[["A:Leopard Rider#2", 6], ["A:Mugger", 6]]',1700002940);
INSERT INTO "entry" VALUES(2,4,4,'52288aabcf8b8ecd','chance','[3, 5, 0, 1]','[["B:Horse-Folk", 6], ["B:Falcon-Folk#2", 6], ["B:Antelope-Folk", 6], ["B:Buffalo-Folk", 6]]',1700002940);
INSERT INTO "entry" VALUES(2,5,5,'5664b4d86431e141','B','"first turn"','null',1700003000);
INSERT INTO "entry" VALUES(2,6,6,'ef8a169832deba1f','A','"Wasteland Standing Stones"','null',1700003060);
INSERT INTO "entry" VALUES(2,7,11,'47baa203cf3640ff','chance','[5]','[["B-home", 8]]',1700003060);
INSERT INTO "entry" VALUES(2,8,12,'d4cd40c848095dd4','chance','[5]','[["A-home", 8]]',1700003060);
INSERT INTO "entry" VALUES(2,9,13,'de2d659c79c424b0','chance','[0]','[["frontier", 8]]',1700003060);
INSERT INTO "entry" VALUES(2,10,14,'617842b230c79c61','B','"A-home"','null',1700003120);
INSERT INTO "entry" VALUES(2,11,15,'2e3f19ce4395729d','B','"yes"','null',1700003180);
INSERT INTO "entry" VALUES(2,12,16,'b5284ed6d8c8bc78','A','"yes"','null',1700003240);
INSERT INTO "entry" VALUES(2,13,17,'568ea04223157d1c','chance','[2, 2, 5, 1]','[["B:Horse-Folk", 6], ["B:Falcon-Folk#2", 6], ["B:Antelope-Folk", 6], ["B:Buffalo-Folk", 6]]',1700003240);
INSERT INTO "entry" VALUES(2,14,18,'abfb615151822801','chance','[2, 1, 3, 0]','[["A:Thug", 6], ["A:Cutthroat", 6], ["A:Leopard Rider#1", 6], ["A:Trickster#1", 6]]',1700003240);
INSERT INTO "entry" VALUES(2,15,19,'8a10b076352138c3','B','"melee"','null',1700003300);
INSERT INTO "entry" VALUES(2,16,21,'9e3c340296e5abf5','chance','[5, 3, 3, 3]','[["B:Horse-Folk", 6], ["B:Falcon-Folk#2", 6], ["B:Antelope-Folk", 6], ["B:Buffalo-Folk", 6]]',1700003300);
INSERT INTO "entry" VALUES(2,17,22,'d4ee499460051900','chance','[1, 2, 1, 3]','[["A:Thug", 6], ["A:Cutthroat", 6], ["A:Leopard Rider#1", 6], ["A:Trickster#1", 6]]',1700003300);
INSERT INTO "entry" VALUES(2,18,23,'e6b292f1ecd7be51','A','["A:Thug"]','null',1700003360);
INSERT INTO "entry" VALUES(2,19,24,'8ada6b26813753dc','A','"yes"','null',1700003420);
INSERT INTO "entry" VALUES(2,20,25,'11b27ece724019a6','chance','[2, 4, 4]','[["A:Cutthroat", 6], ["A:Leopard Rider#1", 6], ["A:Trickster#1", 6]]',1700003420);
INSERT INTO "entry" VALUES(2,21,26,'bee4e3cd5d4dff68','chance','[0, 5, 5, 2]','[["B:Horse-Folk", 6], ["B:Falcon-Folk#2", 6], ["B:Antelope-Folk", 6], ["B:Buffalo-Folk", 6]]',1700003420);
INSERT INTO "entry" VALUES(2,22,27,'f646f000bae1372e','B','"frontier"','null',1700003480);
INSERT INTO "entry" VALUES(2,23,28,'2e3f19ce4395729d','B','"yes"','null',1700003540);
INSERT INTO "entry" VALUES(2,24,29,'b5284ed6d8c8bc78','A','"yes"','null',1700003600);
INSERT INTO "entry" VALUES(2,25,30,'67ac97dd424a5d52','chance','[7]','[["B:Rhino-Folk", 10]]',1700003600);
INSERT INTO "entry" VALUES(2,26,31,'6dd11611d0b36d2f','chance','[5, 0, 2]','[["A:Hedge Wizard", 6], ["A:Trickster#2", 6], ["A:Trickster#3", 6]]',1700003600);
INSERT INTO "entry" VALUES(2,27,33,'3a72eee5f68fbafe','B','"missile"','null',1700003660);
INSERT INTO "entry" VALUES(2,28,34,'5e77872b1d6b9399','B','"A A-home"','null',1700003720);
INSERT INTO "entry" VALUES(2,29,35,'7d11de45c151cc31','chance','[8]','[["B:Rhino-Folk", 10]]',1700003720);
INSERT INTO "entry" VALUES(2,30,36,'627507b9a288d788','B','{"A-home": ["B:Horse-Folk"], "B-home": ["B:Fox-Folk"]}','null',1700003780);
INSERT INTO "entry" VALUES(2,31,37,'d9593724e26fd075','A','"A-home"','null',1700003840);
INSERT INTO "entry" VALUES(2,32,38,'6d8c059222a3de48','A','"yes"','null',1700003900);
INSERT INTO "entry" VALUES(2,33,39,'2e195a64d8c6cf1e','B','"yes"','null',1700003960);
INSERT INTO "entry" VALUES(2,34,40,'f7139a91088a0a4b','chance','[3, 3, 4]','[["A:Cutthroat", 6], ["A:Leopard Rider#1", 6], ["A:Trickster#1", 6]]',1700003960);
INSERT INTO "entry" VALUES(2,35,41,'336e85374be0e46c','chance','[3, 4, 5]','[["B:Falcon-Folk#2", 6], ["B:Antelope-Folk", 6], ["B:Buffalo-Folk", 6]]',1700003960);
INSERT INTO "entry" VALUES(2,36,42,'3509abaf2df8f0a9','A','"up"','null',1700004020);
INSERT INTO "entry" VALUES(2,37,43,'497e787a331f8f2e','A','"melee"','null',1700004080);
INSERT INTO "entry" VALUES(2,38,45,'b3673457f164d3ed','chance','[1, 5, 1]','[["A:Cutthroat", 6], ["A:Leopard Rider#1", 6], ["A:Trickster#1", 6]]',1700004080);
INSERT INTO "entry" VALUES(2,39,46,'58ff331c99cc25b5','chance','[0, 5, 2]','[["B:Falcon-Folk#2", 6], ["B:Antelope-Folk", 6], ["B:Buffalo-Folk", 6]]',1700004080);
INSERT INTO "entry" VALUES(2,40,48,'bf1875c8f8e05588','B','["B:Falcon-Folk#2"]','null',1700004140);
INSERT INTO "entry" VALUES(2,41,49,'4c67a71b80d25ced','B','"yes"','null',1700004200);
INSERT INTO "entry" VALUES(2,42,50,'aa65677ee0f71f88','chance','[2]','[["B:Antelope-Folk", 6]]',1700004200);
INSERT INTO "entry" VALUES(2,43,51,'33c0340fccbe8478','A','"B-home"','null',1700004260);
INSERT INTO "entry" VALUES(2,44,52,'6d8c059222a3de48','A','"yes"','null',1700004320);
INSERT INTO "entry" VALUES(2,45,53,'2e195a64d8c6cf1e','B','"yes"','null',1700004380);
INSERT INTO "entry" VALUES(2,46,54,'cf5d35e6ea520ddf','chance','[5, 3]','[["A:Leopard Rider#2", 6], ["A:Mugger", 6]]',1700004380);
INSERT INTO "entry" VALUES(2,47,55,'e2b60729ed8661f3','chance','[4, 5]','[["B:Falcon-Folk#1", 6], ["B:Hound-Folk", 6]]',1700004380);
INSERT INTO "entry" VALUES(2,48,56,'3509abaf2df8f0a9','A','"down"','null',1700004440);
INSERT INTO "entry" VALUES(2,49,57,'497e787a331f8f2e','A','"melee"','null',1700004500);
INSERT INTO "entry" VALUES(2,50,59,'b440ccc1fd1fe687','chance','[2, 0]','[["A:Leopard Rider#2", 6], ["A:Mugger", 6]]',1700004500);
INSERT INTO "entry" VALUES(2,51,60,'b5af7ec9c8ca27db','chance','[3]','[["A:Leopard Rider#2", 6]]',1700004500);
INSERT INTO "entry" VALUES(2,52,61,'b5af7ec9c8ca27db','chance','[2]','[["A:Leopard Rider#2", 6]]',1700004500);
INSERT INTO "entry" VALUES(2,53,62,'b5af7ec9c8ca27db','chance','[4]','[["A:Leopard Rider#2", 6]]',1700004500);
INSERT INTO "entry" VALUES(2,54,63,'539416a94431da9f','chance','[2, 1]','[["B:Falcon-Folk#1", 6], ["B:Hound-Folk", 6]]',1700004500);
INSERT INTO "entry" VALUES(2,55,65,'3635b8b0250fa94d','A','{"A-home": ["A:Cutthroat", "A:Trickster#1"], "B-home": ["A:Leopard Rider#2"], "frontier": ["A:Hedge Wizard", "A:Trickster#2"]}','null',1700004560);
INSERT INTO "entry" VALUES(2,56,66,'0916635a37b2d606','B','{"ability": "Feralization", "army": "B A-home", "recruit": "B:Hound-Folk"}','null',1700004620);
INSERT INTO "entry" VALUES(2,57,67,'99ad1ba3d2777f63','B','{"ability": "Feralization", "army": "B frontier", "recruit": "B:Falcon-Folk#1"}','null',1700004680);
INSERT INTO "entry" VALUES(2,58,68,'cc83f59cd336f3cf','B','"none"','null',1700004740);
INSERT INTO "entry" VALUES(2,59,69,'cc83f59cd336f3cf','B','"frontier"','null',1700004800);
INSERT INTO "entry" VALUES(2,60,70,'2e3f19ce4395729d','B','"yes"','null',1700004860);
INSERT INTO "entry" VALUES(2,61,71,'b5284ed6d8c8bc78','A','"yes"','null',1700004920);
INSERT INTO "entry" VALUES(2,62,72,'66e197f5ddc8ab7e','chance','[0, 3]','[["B:Falcon-Folk#1", 6], ["B:Rhino-Folk", 10]]',1700004920);
INSERT INTO "entry" VALUES(2,63,73,'e21d7bf1dba77879','chance','[1]','[["A:Trickster#3", 6]]',1700004920);
INSERT INTO "entry" VALUES(2,64,74,'751b59c09f6ae48c','B','"down"','null',1700004980);
INSERT INTO "entry" VALUES(2,65,75,'0137405d0ad50633','B','"magic"','null',1700005040);
INSERT INTO "entry" VALUES(2,66,76,'50702e1a2f284618','chance','[4, 6]','[["B:Falcon-Folk#1", 6], ["B:Rhino-Folk", 10]]',1700005040);
INSERT INTO "entry" VALUES(2,67,77,'10a6cbbab36bc5e0','B','{"A-home": ["B:Horse-Folk"], "frontier": ["B:Fox-Folk"]}','null',1700005100);
INSERT INTO "entry" VALUES(2,68,78,'e14130892508524c','B','{}','null',1700005160);
INSERT INTO "entry" VALUES(2,69,79,'df927f51ef94992f','A','"A-home"','null',1700005220);
INSERT INTO "entry" VALUES(2,70,80,'6d8c059222a3de48','A','"yes"','null',1700005280);
INSERT INTO "entry" VALUES(2,71,81,'2e195a64d8c6cf1e','B','"yes"','null',1700005340);
INSERT INTO "entry" VALUES(2,72,82,'b7240a32dac260ae','chance','[0]','[["A:Leopard Rider#1", 6]]',1700005340);
INSERT INTO "entry" VALUES(2,73,83,'3525c0fc71215c87','chance','[2, 2, 2, 5]','[["B:Hound-Folk", 6], ["B:Horse-Folk", 6], ["B:Falcon-Folk#2", 6], ["B:Antelope-Folk", 6]]',1700005340);
INSERT INTO "entry" VALUES(2,74,84,'3509abaf2df8f0a9','A','"down"','null',1700005400);
INSERT INTO "entry" VALUES(2,75,85,'497e787a331f8f2e','A','"melee"','null',1700005460);
INSERT INTO "entry" VALUES(2,76,87,'0b7fac113f6ad2df','chance','[0]','[["A:Leopard Rider#1", 6]]',1700005460);
INSERT INTO "entry" VALUES(2,77,88,'5fcd45aa7143ef49','chance','[4, 1, 5, 1]','[["B:Hound-Folk", 6], ["B:Horse-Folk", 6], ["B:Falcon-Folk#2", 6], ["B:Antelope-Folk", 6]]',1700005460);
INSERT INTO "entry" VALUES(2,78,89,'df968953d549007e','B','["B:Hound-Folk", "B:Falcon-Folk#2", "B:Antelope-Folk"]','null',1700005520);
INSERT INTO "entry" VALUES(2,79,91,'7843c9a76d842b3c','A','"frontier"','null',1700005580);
INSERT INTO "entry" VALUES(2,80,92,'6d8c059222a3de48','A','"yes"','null',1700005640);
INSERT INTO "entry" VALUES(2,81,93,'2e195a64d8c6cf1e','B','"yes"','null',1700005700);
INSERT INTO "entry" VALUES(2,82,94,'2da6ec7f98e546eb','chance','[0]','[["A:Trickster#3", 6]]',1700005700);
INSERT INTO "entry" VALUES(2,83,95,'1c291d372d06002d','chance','[5, 1, 7]','[["B:Fox-Folk", 6], ["B:Falcon-Folk#1", 6], ["B:Rhino-Folk", 10]]',1700005700);
INSERT INTO "entry" VALUES(2,84,96,'8d9b7b2c0f7d14ba','A','"magic"','null',1700005760);
INSERT INTO "entry" VALUES(2,85,97,'5ebee10565451f8b','chance','[5]','[["A:Trickster#3", 6]]',1700005760);
INSERT INTO "entry" VALUES(2,86,98,'3dc2b8e176d1e34e','A','[{"spell": "Palsy", "castings": 1, "element": "death", "target": "B A-home"}]','null',1700005820);
INSERT INTO "entry" VALUES(2,87,99,'5d452a687094ab61','A','{}','null',1700005880);
INSERT INTO "entry" VALUES(2,88,100,'a093a93d933da74e','A','{}','null',1700005940);
INSERT INTO "entry" VALUES(2,89,101,'8ccf0015f15c873f','B','{"ability": "Feralization", "army": "B frontier", "recruit": "B:Falcon-Folk#2"}','null',1700006000);
INSERT INTO "entry" VALUES(2,90,102,'5f9521baceee0a52','B','{"ability": "Feralization", "army": "B A-home", "recruit": "B:Hound-Folk"}','null',1700006060);
INSERT INTO "entry" VALUES(2,91,103,'8280b311ed7b6c8b','B','"frontier"','null',1700006120);
INSERT INTO "entry" VALUES(2,92,104,'2e3f19ce4395729d','B','"yes"','null',1700006180);
INSERT INTO "entry" VALUES(2,93,105,'b5284ed6d8c8bc78','A','"yes"','null',1700006240);
INSERT INTO "entry" VALUES(2,94,106,'c2539f8b40a8911d','chance','[2, 3, 0, 0]','[["B:Fox-Folk", 6], ["B:Falcon-Folk#1", 6], ["B:Rhino-Folk", 10], ["B:Falcon-Folk#2", 6]]',1700006240);
INSERT INTO "entry" VALUES(2,95,107,'e21d7bf1dba77879','chance','[2]','[["A:Trickster#3", 6]]',1700006240);
INSERT INTO "entry" VALUES(2,96,109,'3a72eee5f68fbafe','B','"missile"','null',1700006300);
INSERT INTO "entry" VALUES(2,97,110,'5e77872b1d6b9399','B','"A B-home"','null',1700006360);
INSERT INTO "entry" VALUES(2,98,111,'bb9a849f3cdf583e','chance','[5, 2, 4, 4]','[["B:Fox-Folk", 6], ["B:Falcon-Folk#1", 6], ["B:Rhino-Folk", 10], ["B:Falcon-Folk#2", 6]]',1700006360);
INSERT INTO "entry" VALUES(2,99,112,'ac846e3f55d6c395','chance','[4]','[["A:Mugger", 6]]',1700006360);
INSERT INTO "entry" VALUES(2,100,114,'fc8d8a8c0459d14b','B','"A-home"','null',1700006420);
INSERT INTO "entry" VALUES(2,101,115,'2e3f19ce4395729d','B','"yes"','null',1700006480);
INSERT INTO "entry" VALUES(2,102,116,'b5284ed6d8c8bc78','A','"yes"','null',1700006540);
INSERT INTO "entry" VALUES(2,103,117,'36f07d30dfe91aab','chance','[5, 4]','[["B:Hound-Folk", 6], ["B:Horse-Folk", 6]]',1700006540);
INSERT INTO "entry" VALUES(2,104,118,'d5ebcf161028f60f','chance','[5]','[["A:Leopard Rider#1", 6]]',1700006540);
INSERT INTO "entry" VALUES(2,105,119,'8a10b076352138c3','B','"melee"','null',1700006600);
INSERT INTO "entry" VALUES(2,106,121,'144a51b09a75d3fe','chance','[1, 3]','[["B:Hound-Folk", 6], ["B:Horse-Folk", 6]]',1700006600);
INSERT INTO "entry" VALUES(3,1,1,'226401d7f7125e8a','A','{"units": ["Footman", "Sergeant", "Lizard Rider", "Pony Rider"], "dragons": ["Fire/Water Drake"], "home": "Swampland Tower", "frontier": "Flatland Standing Stones", "armies": {"home": ["Footman"], "campaign": ["Sergeant"], "horde": ["Lizard Rider", "Pony Rider"]}, "dragonkin": ["Dragonscout (Death)", "Dragonfoal (Water)"]}','null',1700006780);
INSERT INTO "entry" VALUES(3,2,2,'434e3a96415dc613','B','{"units": ["Igniter", "Singeman", "Kindler", "Dragonne Tender"], "dragons": ["Air Drake"], "home": "Swampland Tower", "frontier": "Wasteland City", "armies": {"home": ["Igniter"], "campaign": ["Singeman", "Kindler"], "horde": ["Dragonne Tender", "Flicker Foil (Water)"]}, "items": ["Flicker Foil (Water)"]}','null',1700006840);
INSERT INTO "entry" VALUES(6,1,3,'16e174f2b8adb51a','C','{"units": ["Spy", "Warlock", "Duelist"], "dragons": ["Earth/Fire Drake"], "home": "Coastland Temple", "frontier": "Swampland Standing Stones", "armies": {"home": ["Spy"], "campaign": ["Warlock"], "horde": ["Duelist"]}}','null',1700007200);
INSERT INTO "entry" VALUES(6,2,2,'737eeca137bf6bde','B','{"units": ["Leopard-Folk", "Lynx-Folk", "Tiger-Folk"], "dragons": ["Earth/Water Wyrm"], "home": "Coastland Temple", "frontier": "Feyland Temple", "armies": {"home": ["Leopard-Folk"], "campaign": ["Lynx-Folk"], "horde": ["Tiger-Folk"]}}','null',1700007260);
INSERT INTO "entry" VALUES(6,3,1,'c931f9cab3640da5','A','{"units": ["Heucuva", "Skeleton", "Mummy"], "dragons": ["Fire Drake"], "home": "Flatland City", "frontier": "Highland Temple", "armies": {"home": ["Heucuva"], "campaign": ["Skeleton"], "horde": ["Mummy"]}}','null',1700007320);
INSERT INTO "entry" VALUES(6,4,4,'5a3651063d2ef49a','chance','[4]','[["A:Mummy", 6]]',1700007320);
INSERT INTO "entry" VALUES(6,5,5,'f0f5121af0a812ae','chance','[1]','[["B:Tiger-Folk", 6]]',1700007320);
INSERT INTO "entry" VALUES(6,6,6,'784bd41b6562407d','chance','[0]','[["C:Duelist", 6]]',1700007320);
INSERT INTO "entry" VALUES(6,7,7,'5a3651063d2ef49a','chance','[1]','[["A:Mummy", 6]]',1700007320);
INSERT INTO "entry" VALUES(6,8,8,'f0f5121af0a812ae','chance','[5]','[["B:Tiger-Folk", 6]]',1700007320);
INSERT INTO "entry" VALUES(6,9,9,'5a3651063d2ef49a','chance','[5]','[["A:Mummy", 6]]',1700007320);
INSERT INTO "entry" VALUES(6,10,10,'f0f5121af0a812ae','chance','[3]','[["B:Tiger-Folk", 6]]',1700007320);
INSERT INTO "entry" VALUES(6,11,11,'5a3651063d2ef49a','chance','[0]','[["A:Mummy", 6]]',1700007320);
INSERT INTO "entry" VALUES(6,12,12,'f0f5121af0a812ae','chance','[4]','[["B:Tiger-Folk", 6]]',1700007320);
INSERT INTO "entry" VALUES(6,13,13,'a200fb81890ba235','C','"frontier"','null',1700007380);
INSERT INTO "entry" VALUES(6,14,14,'96c6ddb1597cd5fd','C','"Feyland Temple"','null',1700007440);
INSERT INTO "entry" VALUES(6,15,15,'ecb10e8330c2cad3','A','"B-home"','null',1700007500);
INSERT INTO "entry" VALUES(6,16,16,'b9eae8a2a51d1706','A','"C-home"','null',1700007560);
INSERT INTO "entry" VALUES(6,17,17,'bd7042b2fa6305d0','C','"B-home"','null',1700007620);
INSERT INTO "entry" VALUES(6,18,18,'f592858776c05664','C','"frontier"','null',1700007680);
INSERT INTO "entry" VALUES(6,19,19,'0a4b735239c9b7b7','B','"C-home"','null',1700007740);
INSERT INTO "entry" VALUES(6,20,20,'ad9ccb70210d4365','B','"A-home"','null',1700007800);
INSERT INTO "entry" VALUES(6,21,21,'d4cd40c848095dd4','chance','[0]','[["A-home", 8]]',1700007800);
INSERT INTO "entry" VALUES(6,22,22,'3e7c4e31d85479fe','chance','[7]','[["C-home", 8]]',1700007800);
INSERT INTO "entry" VALUES(6,23,23,'3e7c4e31d85479fe','chance','[5]','[["C-home", 8]]',1700007800);
INSERT INTO "entry" VALUES(6,24,24,'47baa203cf3640ff','chance','[2]','[["B-home", 8]]',1700007800);
INSERT INTO "entry" VALUES(6,25,25,'a2697c67a49fbf96','chance','[6]','[["frontier", 8]]',1700007800);
INSERT INTO "entry" VALUES(6,26,26,'ca7c988e2a14d7aa','A','"C-home"','null',1700007860);
INSERT INTO "entry" VALUES(6,27,27,'6d8c059222a3de48','A','"yes"','null',1700007920);
INSERT INTO "entry" VALUES(6,28,28,'ee019605ed231e86','C','"no"','null',1700007980);
INSERT INTO "entry" VALUES(6,29,29,'2e195a64d8c6cf1e','B','"yes"','null',1700008040);
INSERT INTO "entry" VALUES(6,30,30,'824d80bc3e6f7dd1','chance','[3]','[["A:Skeleton", 6]]',1700008040);
INSERT INTO "entry" VALUES(6,31,31,'e0a3613ee1930820','chance','[1]','[["B:Tiger-Folk", 6]]',1700008040);
INSERT INTO "entry" VALUES(6,32,32,'3509abaf2df8f0a9','A','"down"','null',1700008100);
INSERT INTO "entry" VALUES(6,33,33,'dbb70a08fbbf61b8','A','"missile"','null',1700008160);
INSERT INTO "entry" VALUES(6,34,34,'ce9da0e0275ddb2b','A','"C C-home"','null',1700008220);
INSERT INTO "entry" VALUES(6,35,35,'226320c56acf660f','chance','[2]','[["A:Skeleton", 6]]',1700008220);
INSERT INTO "entry" VALUES(6,36,36,'5f4a25b007326805','A','"B-home"','null',1700008280);
INSERT INTO "entry" VALUES(6,37,37,'6d8c059222a3de48','A','"yes"','null',1700008340);
INSERT INTO "entry" VALUES(6,38,38,'ee019605ed231e86','C','"yes"','null',1700008400);
INSERT INTO "entry" VALUES(6,39,39,'2e195a64d8c6cf1e','B','"yes"','null',1700008460);
INSERT INTO "entry" VALUES(6,40,40,'7c1c2e8904dab9e8','chance','[0]','[["A:Mummy", 6]]',1700008460);
INSERT INTO "entry" VALUES(6,41,41,'26ed8a775652174c','chance','[5]','[["C:Duelist", 6]]',1700008460);
INSERT INTO "entry" VALUES(6,42,42,'dff918d99e3d71c2','chance','[2]','[["B:Leopard-Folk", 6]]',1700008460);
INSERT INTO "entry" VALUES(6,43,43,'3509abaf2df8f0a9','A','"up"','null',1700008520);
INSERT INTO "entry" VALUES(6,44,44,'dbb70a08fbbf61b8','A','"missile"','null',1700008580);
INSERT INTO "entry" VALUES(6,45,45,'74027ac07a94568e','A','"C B-home"','null',1700008640);
INSERT INTO "entry" VALUES(6,46,46,'6a291bdf20206458','chance','[5]','[["A:Mummy", 6]]',1700008640);
INSERT INTO "entry" VALUES(6,47,0,'concession','B','null','null',1700008700);
CREATE TABLE event (
	match_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	data JSON NOT NULL, 
	PRIMARY KEY (match_id, number), 
	FOREIGN KEY(match_id) REFERENCES "match" (id)
);
INSERT INTO "event" VALUES(1,1,'{"number": 1, "name": "force_chosen", "facts": {"player": "A"}, "cause": "force building", "seen_by": null}');
INSERT INTO "event" VALUES(1,2,'{"number": 2, "name": "armies_assembled", "facts": {"player": "A"}, "cause": "force building", "seen_by": null}');
INSERT INTO "event" VALUES(1,3,'{"number": 3, "name": "force_chosen", "facts": {"player": "B"}, "cause": "force building", "seen_by": null}');
INSERT INTO "event" VALUES(1,4,'{"number": 4, "name": "armies_assembled", "facts": {"player": "B"}, "cause": "force building", "seen_by": null}');
INSERT INTO "event" VALUES(1,5,'{"number": 5, "name": "forces_revealed", "facts": {"forces": {"A": {"home": ["A:Blazer"], "campaign": ["A:Dragonne Rider"], "horde": ["A:Sparker"], "terrain": "Feyland City", "frontier": "Flatland City", "dragons": ["A:Fire Drake"]}, "B": {"home": ["B:Hound Master#1", "B:Assaulter"], "campaign": ["B:Hound Master#2"], "horde": ["B:Wolf Master"], "terrain": "Wasteland City", "frontier": "Flatland Temple", "dragons": ["B:Death/Water Wyrm"]}}}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(1,6,'{"number": 6, "name": "dice_fell", "facts": {"player": "A", "place": "horde", "kind": "horde maneuver", "faces": {"A:Sparker": "MAGIC 1"}, "again": false}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(1,7,'{"number": 7, "name": "rolled", "facts": {"player": "A", "place": "horde", "kind": "horde maneuver", "counts": ["maneuver"], "faces": {"A:Sparker": ["MAGIC 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(1,8,'{"number": 8, "name": "dice_fell", "facts": {"player": "B", "place": "horde", "kind": "horde maneuver", "faces": {"B:Wolf Master": "MANEUVER 3"}, "again": false}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(1,9,'{"number": 9, "name": "rolled", "facts": {"player": "B", "place": "horde", "kind": "horde maneuver", "counts": ["maneuver"], "faces": {"B:Wolf Master": ["MANEUVER 3"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 3, "after_subtract": 3, "after_divide": 3, "after_sai": 3, "after_multiply": 3, "total": 3}, "causes": [], "totals": {"maneuver": 3}, "total": 3}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(1,10,'{"number": 10, "name": "horde_roll_won", "facts": {"player": "B", "results": {"A": 0, "B": 3}, "order": ["B", "A"]}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(1,11,'{"number": 11, "name": "first_turn_taken", "facts": {"player": "A", "chosen": false, "order": ["A", "B"]}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(1,12,'{"number": 12, "name": "frontier_selected", "facts": {"player": "B", "terrain": "Flatland City", "proposed_by": ["A"]}, "cause": "frontier choice", "seen_by": null}');
INSERT INTO "event" VALUES(1,13,'{"number": 13, "name": "army_placed", "facts": {"player": "A", "army": "home", "place": "A-home", "dice": ["A:Blazer"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(1,14,'{"number": 14, "name": "forced_choice", "facts": {"player": "A", "prompt": "placement", "answer": "B-home"}, "cause": "placement", "seen_by": ["A"]}');
INSERT INTO "event" VALUES(1,15,'{"number": 15, "name": "army_placed", "facts": {"player": "A", "army": "horde", "place": "B-home", "dice": ["A:Sparker"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(1,16,'{"number": 16, "name": "forced_choice", "facts": {"player": "A", "prompt": "placement", "answer": "frontier"}, "cause": "placement", "seen_by": ["A"]}');
INSERT INTO "event" VALUES(1,17,'{"number": 17, "name": "army_placed", "facts": {"player": "A", "army": "campaign", "place": "frontier", "dice": ["A:Dragonne Rider"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(1,18,'{"number": 18, "name": "army_placed", "facts": {"player": "B", "army": "home", "place": "B-home", "dice": ["B:Hound Master#1", "B:Assaulter"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(1,19,'{"number": 19, "name": "forced_choice", "facts": {"player": "B", "prompt": "placement", "answer": "A-home"}, "cause": "placement", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(1,20,'{"number": 20, "name": "army_placed", "facts": {"player": "B", "army": "horde", "place": "A-home", "dice": ["B:Wolf Master"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(1,21,'{"number": 21, "name": "forced_choice", "facts": {"player": "B", "prompt": "placement", "answer": "frontier"}, "cause": "placement", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(1,22,'{"number": 22, "name": "army_placed", "facts": {"player": "B", "army": "campaign", "place": "frontier", "dice": ["B:Hound Master#2"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(1,23,'{"number": 23, "name": "distance_rolled", "facts": {"player": "A", "place": "A-home", "rolled": 5, "face": 5}, "cause": "starting distance", "seen_by": null}');
INSERT INTO "event" VALUES(1,24,'{"number": 24, "name": "distance_rolled", "facts": {"player": "B", "place": "B-home", "rolled": 4, "face": 4}, "cause": "starting distance", "seen_by": null}');
INSERT INTO "event" VALUES(1,25,'{"number": 25, "name": "distance_rolled", "facts": {"player": "B", "place": "frontier", "rolled": 4, "face": 4}, "cause": "starting distance", "seen_by": null}');
INSERT INTO "event" VALUES(1,26,'{"number": 26, "name": "turn_began", "facts": {"player": "A", "turn": 1}, "cause": "expire effects", "seen_by": null}');
INSERT INTO "event" VALUES(1,27,'{"number": 27, "name": "march_began", "facts": {"player": "A", "place": "frontier", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,28,'{"number": 28, "name": "maneuver_announced", "facts": {"player": "A", "place": "frontier"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,29,'{"number": 29, "name": "maneuver_opposed", "facts": {"player": "B", "place": "frontier"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,30,'{"number": 30, "name": "dice_fell", "facts": {"player": "A", "place": "frontier", "kind": "maneuver", "faces": {"A:Dragonne Rider": "MANEUVER 3"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,31,'{"number": 31, "name": "rolled", "facts": {"player": "A", "place": "frontier", "kind": "maneuver", "counts": ["maneuver"], "faces": {"A:Dragonne Rider": ["MANEUVER 3"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 3, "after_subtract": 3, "after_divide": 3, "after_sai": 3, "after_multiply": 3, "total": 3}, "causes": [], "totals": {"maneuver": 3}, "total": 3}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,32,'{"number": 32, "name": "dice_fell", "facts": {"player": "B", "place": "frontier", "kind": "counter-maneuver", "faces": {"B:Hound Master#2": "ID 1"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,33,'{"number": 33, "name": "rolled", "facts": {"player": "B", "place": "frontier", "kind": "counter-maneuver", "counts": ["maneuver"], "faces": {"B:Hound Master#2": ["ID 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 1, "after_subtract": 1, "after_divide": 1, "after_sai": 1, "after_multiply": 1, "total": 1}, "causes": [], "totals": {"maneuver": 1}, "total": 1}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,34,'{"number": 34, "name": "maneuver_succeeded", "facts": {"player": "A", "place": "frontier", "results": {"A": 3, "B": 1}}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,35,'{"number": 35, "name": "terrain_turned", "facts": {"place": "frontier", "terrain": "Flatland City", "was": 4, "face": 5, "icon": "MELEE", "player": "A"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,36,'{"number": 36, "name": "forced_choice", "facts": {"player": "A", "prompt": "target", "answer": "B frontier"}, "cause": "first march", "seen_by": ["A"]}');
INSERT INTO "event" VALUES(1,37,'{"number": 37, "name": "action_chosen", "facts": {"player": "A", "place": "frontier", "action": "melee", "target": {"player": "B", "place": "frontier"}}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,38,'{"number": 38, "name": "dice_fell", "facts": {"player": "A", "place": "frontier", "kind": "melee", "faces": {"A:Dragonne Rider": "MELEE 1"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,39,'{"number": 39, "name": "rolled", "facts": {"player": "A", "place": "frontier", "kind": "melee", "counts": ["melee"], "faces": {"A:Dragonne Rider": ["MELEE 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 1, "after_subtract": 1, "after_divide": 1, "after_sai": 1, "after_multiply": 1, "total": 1}, "causes": [], "totals": {"melee": 1}, "total": 1}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,40,'{"number": 40, "name": "dice_fell", "facts": {"player": "B", "place": "frontier", "kind": "save", "faces": {"B:Hound Master#2": "MANEUVER 2"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,41,'{"number": 41, "name": "rolled", "facts": {"player": "B", "place": "frontier", "kind": "save", "counts": ["save"], "faces": {"B:Hound Master#2": ["MANEUVER 2"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"save": 0}, "total": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,42,'{"number": 42, "name": "damage_dealt", "facts": {"player": "B", "place": "frontier", "kind": "melee", "by": "A", "results": 1, "saves": 0, "damage": 1, "cursed": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,43,'{"number": 43, "name": "forced_choice", "facts": {"player": "B", "prompt": "damage", "answer": ["B:Hound Master#2"]}, "cause": "first march", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(1,44,'{"number": 44, "name": "units_killed", "facts": {"player": "B", "place": "frontier", "dice": ["B:Hound Master#2"], "health": 1}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,45,'{"number": 45, "name": "march_ended", "facts": {"player": "A", "place": "frontier", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,46,'{"number": 46, "name": "turn_began", "facts": {"player": "B", "turn": 2}, "cause": "expire effects", "seen_by": null}');
INSERT INTO "event" VALUES(1,47,'{"number": 47, "name": "march_began", "facts": {"player": "B", "place": "B-home", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,48,'{"number": 48, "name": "maneuver_announced", "facts": {"player": "B", "place": "B-home"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,49,'{"number": 49, "name": "maneuver_opposed", "facts": {"player": "A", "place": "B-home"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,50,'{"number": 50, "name": "dice_fell", "facts": {"player": "B", "place": "B-home", "kind": "maneuver", "faces": {"B:Hound Master#1": "MISSILE 1", "B:Assaulter": "MISSILE 3"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,51,'{"number": 51, "name": "rolled", "facts": {"player": "B", "place": "B-home", "kind": "maneuver", "counts": ["maneuver"], "faces": {"B:Hound Master#1": ["MISSILE 1"], "B:Assaulter": ["MISSILE 3"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,52,'{"number": 52, "name": "dice_fell", "facts": {"player": "A", "place": "B-home", "kind": "counter-maneuver", "faces": {"A:Sparker": "ID 1"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,53,'{"number": 53, "name": "rolled", "facts": {"player": "A", "place": "B-home", "kind": "counter-maneuver", "counts": ["maneuver"], "faces": {"A:Sparker": ["ID 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 1, "after_subtract": 1, "after_divide": 1, "after_sai": 1, "after_multiply": 1, "total": 1}, "causes": [], "totals": {"maneuver": 1}, "total": 1}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,54,'{"number": 54, "name": "maneuver_failed", "facts": {"player": "B", "place": "B-home", "results": {"B": 0, "A": 1}}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,55,'{"number": 55, "name": "forced_choice", "facts": {"player": "B", "prompt": "target", "answer": "A B-home"}, "cause": "first march", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(1,56,'{"number": 56, "name": "action_chosen", "facts": {"player": "B", "place": "B-home", "action": "melee", "target": {"player": "A", "place": "B-home"}}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,57,'{"number": 57, "name": "dice_fell", "facts": {"player": "B", "place": "B-home", "kind": "melee", "faces": {"B:Hound Master#1": "MELEE 1", "B:Assaulter": "MISSILE 2"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,58,'{"number": 58, "name": "rolled", "facts": {"player": "B", "place": "B-home", "kind": "melee", "counts": ["melee"], "faces": {"B:Hound Master#1": ["MELEE 1"], "B:Assaulter": ["MISSILE 2"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 1, "after_subtract": 1, "after_divide": 1, "after_sai": 1, "after_multiply": 1, "total": 1}, "causes": [], "totals": {"melee": 1}, "total": 1}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,59,'{"number": 59, "name": "dice_fell", "facts": {"player": "A", "place": "B-home", "kind": "save", "faces": {"A:Sparker": "ID 1"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,60,'{"number": 60, "name": "rolled", "facts": {"player": "A", "place": "B-home", "kind": "save", "counts": ["save"], "faces": {"A:Sparker": ["ID 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 1, "after_subtract": 1, "after_divide": 1, "after_sai": 1, "after_multiply": 1, "total": 1}, "causes": [], "totals": {"save": 1}, "total": 1}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,61,'{"number": 61, "name": "damage_dealt", "facts": {"player": "A", "place": "B-home", "kind": "melee", "by": "B", "results": 1, "saves": 1, "damage": 0, "cursed": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,62,'{"number": 62, "name": "damage_dealt", "facts": {"player": "B", "place": "B-home", "kind": "riposte", "by": "A", "results": 1, "saves": 0, "damage": 1, "causes": [["Scorching Touch", 1]]}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,63,'{"number": 63, "name": "forced_choice", "facts": {"player": "B", "prompt": "damage", "answer": ["B:Hound Master#1"]}, "cause": "first march", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(1,64,'{"number": 64, "name": "units_killed", "facts": {"player": "B", "place": "B-home", "dice": ["B:Hound Master#1"], "health": 1}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,65,'{"number": 65, "name": "counter_attacked", "facts": {"player": "A", "place": "B-home"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,66,'{"number": 66, "name": "dice_fell", "facts": {"player": "A", "place": "B-home", "kind": "counter melee", "faces": {"A:Sparker": "SAVE 1"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,67,'{"number": 67, "name": "rolled", "facts": {"player": "A", "place": "B-home", "kind": "counter melee", "counts": ["melee"], "faces": {"A:Sparker": ["SAVE 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"melee": 0}, "total": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,68,'{"number": 68, "name": "damage_dealt", "facts": {"player": "B", "place": "B-home", "kind": "counter melee", "by": "A", "results": 0, "saves": 0, "damage": 0, "cursed": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,69,'{"number": 69, "name": "march_ended", "facts": {"player": "B", "place": "B-home", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,70,'{"number": 70, "name": "march_began", "facts": {"player": "B", "place": "A-home", "march": "second march"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,71,'{"number": 71, "name": "maneuver_announced", "facts": {"player": "B", "place": "A-home"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,72,'{"number": 72, "name": "maneuver_opposed", "facts": {"player": "A", "place": "A-home"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,73,'{"number": 73, "name": "dice_fell", "facts": {"player": "B", "place": "A-home", "kind": "maneuver", "faces": {"B:Wolf Master": "ID 2"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,74,'{"number": 74, "name": "rolled", "facts": {"player": "B", "place": "A-home", "kind": "maneuver", "counts": ["maneuver"], "faces": {"B:Wolf Master": ["ID 2"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 2, "after_subtract": 2, "after_divide": 2, "after_sai": 2, "after_multiply": 2, "total": 2}, "causes": [], "totals": {"maneuver": 2}, "total": 2}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,75,'{"number": 75, "name": "dice_fell", "facts": {"player": "A", "place": "A-home", "kind": "counter-maneuver", "faces": {"A:Blazer": "ID 3"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,76,'{"number": 76, "name": "rolled", "facts": {"player": "A", "place": "A-home", "kind": "counter-maneuver", "counts": ["maneuver"], "faces": {"A:Blazer": ["ID 3"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 3, "after_subtract": 3, "after_divide": 3, "after_sai": 3, "after_multiply": 3, "total": 3}, "causes": [], "totals": {"maneuver": 3}, "total": 3}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,77,'{"number": 77, "name": "maneuver_failed", "facts": {"player": "B", "place": "A-home", "results": {"B": 2, "A": 3}}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,78,'{"number": 78, "name": "forced_choice", "facts": {"player": "B", "prompt": "target", "answer": "A A-home"}, "cause": "second march", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(1,79,'{"number": 79, "name": "action_chosen", "facts": {"player": "B", "place": "A-home", "action": "melee", "target": {"player": "A", "place": "A-home"}}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,80,'{"number": 80, "name": "dice_fell", "facts": {"player": "B", "place": "A-home", "kind": "melee", "faces": {"B:Wolf Master": "ID 2"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,81,'{"number": 81, "name": "rolled", "facts": {"player": "B", "place": "A-home", "kind": "melee", "counts": ["melee"], "faces": {"B:Wolf Master": ["ID 2"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 2, "after_subtract": 2, "after_divide": 2, "after_sai": 2, "after_multiply": 2, "total": 2}, "causes": [], "totals": {"melee": 2}, "total": 2}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,82,'{"number": 82, "name": "dice_fell", "facts": {"player": "A", "place": "A-home", "kind": "save", "faces": {"A:Blazer": "ID 3"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,83,'{"number": 83, "name": "rolled", "facts": {"player": "A", "place": "A-home", "kind": "save", "counts": ["save"], "faces": {"A:Blazer": ["ID 3"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 3, "after_subtract": 3, "after_divide": 3, "after_sai": 3, "after_multiply": 3, "total": 3}, "causes": [], "totals": {"save": 3}, "total": 3}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,84,'{"number": 84, "name": "damage_dealt", "facts": {"player": "A", "place": "A-home", "kind": "melee", "by": "B", "results": 2, "saves": 3, "damage": 0, "cursed": 0}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,85,'{"number": 85, "name": "damage_dealt", "facts": {"player": "B", "place": "A-home", "kind": "riposte", "by": "A", "results": 3, "saves": 0, "damage": 3, "causes": [["Scorching Touch", 3]]}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,86,'{"number": 86, "name": "forced_choice", "facts": {"player": "B", "prompt": "damage", "answer": ["B:Wolf Master"]}, "cause": "second march", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(1,87,'{"number": 87, "name": "units_killed", "facts": {"player": "B", "place": "A-home", "dice": ["B:Wolf Master"], "health": 2}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,88,'{"number": 88, "name": "march_ended", "facts": {"player": "B", "place": "A-home", "march": "second march"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,89,'{"number": 89, "name": "turn_began", "facts": {"player": "A", "turn": 3}, "cause": "expire effects", "seen_by": null}');
INSERT INTO "event" VALUES(1,90,'{"number": 90, "name": "march_began", "facts": {"player": "A", "place": "A-home", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,91,'{"number": 91, "name": "maneuver_announced", "facts": {"player": "A", "place": "A-home"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,92,'{"number": 92, "name": "maneuver_succeeded", "facts": {"player": "A", "place": "A-home", "results": {}}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,93,'{"number": 93, "name": "terrain_turned", "facts": {"place": "A-home", "terrain": "Feyland City", "was": 5, "face": 4, "icon": "MISSILE", "player": "A"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,94,'{"number": 94, "name": "march_ended", "facts": {"player": "A", "place": "A-home", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,95,'{"number": 95, "name": "march_began", "facts": {"player": "A", "place": "B-home", "march": "second march"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,96,'{"number": 96, "name": "maneuver_announced", "facts": {"player": "A", "place": "B-home"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,97,'{"number": 97, "name": "maneuver_opposed", "facts": {"player": "B", "place": "B-home"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,98,'{"number": 98, "name": "dice_fell", "facts": {"player": "A", "place": "B-home", "kind": "maneuver", "faces": {"A:Sparker": "MAGIC 1"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,99,'{"number": 99, "name": "rolled", "facts": {"player": "A", "place": "B-home", "kind": "maneuver", "counts": ["maneuver"], "faces": {"A:Sparker": ["MAGIC 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,100,'{"number": 100, "name": "dice_fell", "facts": {"player": "B", "place": "B-home", "kind": "counter-maneuver", "faces": {"B:Assaulter": "MISSILE 3"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,101,'{"number": 101, "name": "rolled", "facts": {"player": "B", "place": "B-home", "kind": "counter-maneuver", "counts": ["maneuver"], "faces": {"B:Assaulter": ["MISSILE 3"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,102,'{"number": 102, "name": "maneuver_succeeded", "facts": {"player": "A", "place": "B-home", "results": {"A": 0, "B": 0}}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,103,'{"number": 103, "name": "terrain_turned", "facts": {"place": "B-home", "terrain": "Wasteland City", "was": 4, "face": 3, "icon": "MISSILE", "player": "A"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,104,'{"number": 104, "name": "forced_choice", "facts": {"player": "A", "prompt": "target", "answer": "B B-home"}, "cause": "second march", "seen_by": ["A"]}');
INSERT INTO "event" VALUES(1,105,'{"number": 105, "name": "action_chosen", "facts": {"player": "A", "place": "B-home", "action": "missile", "target": {"player": "B", "place": "B-home"}}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,106,'{"number": 106, "name": "dice_fell", "facts": {"player": "A", "place": "B-home", "kind": "missile", "faces": {"A:Sparker": "MAGIC 2"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,107,'{"number": 107, "name": "rolled", "facts": {"player": "A", "place": "B-home", "kind": "missile", "counts": ["missile"], "faces": {"A:Sparker": ["MAGIC 2"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"missile": 0}, "total": 0}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,108,'{"number": 108, "name": "damage_dealt", "facts": {"player": "B", "place": "B-home", "kind": "missile", "by": "A", "results": 0, "saves": 0, "damage": 0, "cursed": 0}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,109,'{"number": 109, "name": "march_ended", "facts": {"player": "A", "place": "B-home", "march": "second march"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,110,'{"number": 110, "name": "turn_began", "facts": {"player": "B", "turn": 4}, "cause": "expire effects", "seen_by": null}');
INSERT INTO "event" VALUES(1,111,'{"number": 111, "name": "march_began", "facts": {"player": "B", "place": "B-home", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,112,'{"number": 112, "name": "maneuver_announced", "facts": {"player": "B", "place": "B-home"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,113,'{"number": 113, "name": "maneuver_succeeded", "facts": {"player": "B", "place": "B-home", "results": {}}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,114,'{"number": 114, "name": "terrain_turned", "facts": {"place": "B-home", "terrain": "Wasteland City", "was": 3, "face": 4, "icon": "MELEE", "player": "B"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,115,'{"number": 115, "name": "forced_choice", "facts": {"player": "B", "prompt": "target", "answer": "A B-home"}, "cause": "first march", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(1,116,'{"number": 116, "name": "action_chosen", "facts": {"player": "B", "place": "B-home", "action": "melee", "target": {"player": "A", "place": "B-home"}}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,117,'{"number": 117, "name": "dice_fell", "facts": {"player": "B", "place": "B-home", "kind": "melee", "faces": {"B:Assaulter": "MELEE 2"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,118,'{"number": 118, "name": "rolled", "facts": {"player": "B", "place": "B-home", "kind": "melee", "counts": ["melee"], "faces": {"B:Assaulter": ["MELEE 2"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 2, "after_subtract": 2, "after_divide": 2, "after_sai": 2, "after_multiply": 2, "total": 2}, "causes": [], "totals": {"melee": 2}, "total": 2}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,119,'{"number": 119, "name": "dice_fell", "facts": {"player": "A", "place": "B-home", "kind": "save", "faces": {"A:Sparker": "SAVE 1"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,120,'{"number": 120, "name": "rolled", "facts": {"player": "A", "place": "B-home", "kind": "save", "counts": ["save"], "faces": {"A:Sparker": ["SAVE 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 1, "after_subtract": 1, "after_divide": 1, "after_sai": 1, "after_multiply": 1, "total": 1}, "causes": [], "totals": {"save": 1}, "total": 1}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,121,'{"number": 121, "name": "damage_dealt", "facts": {"player": "A", "place": "B-home", "kind": "melee", "by": "B", "results": 2, "saves": 1, "damage": 1, "cursed": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,122,'{"number": 122, "name": "forced_choice", "facts": {"player": "A", "prompt": "damage", "answer": ["A:Sparker"]}, "cause": "first march", "seen_by": ["A"]}');
INSERT INTO "event" VALUES(1,123,'{"number": 123, "name": "units_killed", "facts": {"player": "A", "place": "B-home", "dice": ["A:Sparker"], "health": 1}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,124,'{"number": 124, "name": "damage_dealt", "facts": {"player": "B", "place": "B-home", "kind": "riposte", "by": "A", "results": 1, "saves": 0, "damage": 1, "causes": [["Scorching Touch", 1]]}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,125,'{"number": 125, "name": "forced_choice", "facts": {"player": "B", "prompt": "damage", "answer": []}, "cause": "first march", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(1,126,'{"number": 126, "name": "march_ended", "facts": {"player": "B", "place": "B-home", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,127,'{"number": 127, "name": "turn_began", "facts": {"player": "A", "turn": 5}, "cause": "expire effects", "seen_by": null}');
INSERT INTO "event" VALUES(1,128,'{"number": 128, "name": "march_began", "facts": {"player": "A", "place": "A-home", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,129,'{"number": 129, "name": "maneuver_announced", "facts": {"player": "A", "place": "A-home"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,130,'{"number": 130, "name": "maneuver_succeeded", "facts": {"player": "A", "place": "A-home", "results": {}}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,131,'{"number": 131, "name": "terrain_turned", "facts": {"place": "A-home", "terrain": "Feyland City", "was": 4, "face": 3, "icon": "MAGIC", "player": "A"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,132,'{"number": 132, "name": "action_chosen", "facts": {"player": "A", "place": "A-home", "action": "magic", "target": null}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,133,'{"number": 133, "name": "dice_fell", "facts": {"player": "A", "place": "A-home", "kind": "magic", "faces": {"A:Blazer": "MISSILE 6"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,134,'{"number": 134, "name": "rolled", "facts": {"player": "A", "place": "A-home", "kind": "magic", "counts": ["magic"], "faces": {"A:Blazer": ["MISSILE 6"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"magic": 0}, "total": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,135,'{"number": 135, "name": "magic_totalled", "facts": {"player": "A", "place": "A-home", "total": 0, "most": {}, "by_cantrip": false, "causes": []}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,136,'{"number": 136, "name": "march_ended", "facts": {"player": "A", "place": "A-home", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(1,137,'{"number": 137, "name": "march_began", "facts": {"player": "A", "place": "frontier", "march": "second march"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,138,'{"number": 138, "name": "maneuver_announced", "facts": {"player": "A", "place": "frontier"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,139,'{"number": 139, "name": "maneuver_succeeded", "facts": {"player": "A", "place": "frontier", "results": {}}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,140,'{"number": 140, "name": "terrain_turned", "facts": {"place": "frontier", "terrain": "Flatland City", "was": 5, "face": 4, "icon": "MISSILE", "player": "A"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,141,'{"number": 141, "name": "forced_choice", "facts": {"player": "A", "prompt": "target", "answer": "B B-home"}, "cause": "second march", "seen_by": ["A"]}');
INSERT INTO "event" VALUES(1,142,'{"number": 142, "name": "action_chosen", "facts": {"player": "A", "place": "frontier", "action": "missile", "target": {"player": "B", "place": "B-home"}}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,143,'{"number": 143, "name": "dice_fell", "facts": {"player": "A", "place": "frontier", "kind": "missile", "faces": {"A:Dragonne Rider": "ID 2"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,144,'{"number": 144, "name": "rolled", "facts": {"player": "A", "place": "frontier", "kind": "missile", "counts": ["missile"], "faces": {"A:Dragonne Rider": ["ID 2"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 2, "after_subtract": 2, "after_divide": 2, "after_sai": 2, "after_multiply": 2, "total": 2}, "causes": [], "totals": {"missile": 2}, "total": 2}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,145,'{"number": 145, "name": "dice_fell", "facts": {"player": "B", "place": "B-home", "kind": "save", "faces": {"B:Assaulter": "MELEE 2"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,146,'{"number": 146, "name": "rolled", "facts": {"player": "B", "place": "B-home", "kind": "save", "counts": ["save"], "faces": {"B:Assaulter": ["MELEE 2"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"save": 0}, "total": 0}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,147,'{"number": 147, "name": "damage_dealt", "facts": {"player": "B", "place": "B-home", "kind": "missile", "by": "A", "results": 2, "saves": 0, "damage": 2, "cursed": 0}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,148,'{"number": 148, "name": "forced_choice", "facts": {"player": "B", "prompt": "damage", "answer": ["B:Assaulter"]}, "cause": "second march", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(1,149,'{"number": 149, "name": "units_killed", "facts": {"player": "B", "place": "B-home", "dice": ["B:Assaulter"], "health": 2}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,150,'{"number": 150, "name": "eliminated", "facts": {"player": "B"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(1,151,'{"number": 151, "name": "match_over", "facts": {"winners": ["A"], "reason": "last units in play"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,1,'{"number": 1, "name": "force_chosen", "facts": {"player": "A"}, "cause": "force building", "seen_by": null}');
INSERT INTO "event" VALUES(2,2,'{"number": 2, "name": "armies_assembled", "facts": {"player": "A"}, "cause": "force building", "seen_by": null}');
INSERT INTO "event" VALUES(2,3,'{"number": 3, "name": "force_chosen", "facts": {"player": "B"}, "cause": "force building", "seen_by": null}');
INSERT INTO "event" VALUES(2,4,'{"number": 4, "name": "armies_assembled", "facts": {"player": "B"}, "cause": "force building", "seen_by": null}');
INSERT INTO "event" VALUES(2,5,'{"number": 5, "name": "forces_revealed", "facts": {"forces": {"A": {"home": ["A:Thug", "A:Cutthroat", "A:Leopard Rider#1", "A:Trickster#1"], "campaign": ["A:Hedge Wizard", "A:Trickster#2", "A:Trickster#3"], "horde": ["A:Leopard Rider#2", "A:Mugger"], "terrain": "Swampland City", "frontier": "Wasteland Standing Stones", "dragons": ["A:Fire Wyrm"]}, "B": {"home": ["B:Fox-Folk", "B:Falcon-Folk#1", "B:Hound-Folk"], "campaign": ["B:Rhino-Folk"], "horde": ["B:Horse-Folk", "B:Falcon-Folk#2", "B:Antelope-Folk", "B:Buffalo-Folk"], "terrain": "Flatland Tower", "frontier": "Swampland City", "dragons": ["B:Death/Fire Wyrm"]}}}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(2,6,'{"number": 6, "name": "dice_fell", "facts": {"player": "A", "place": "horde", "kind": "horde maneuver", "faces": {"A:Leopard Rider#2": "SAVE 3", "A:Mugger": "SAVE 1"}, "again": false}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(2,7,'{"number": 7, "name": "rolled", "facts": {"player": "A", "place": "horde", "kind": "horde maneuver", "counts": ["maneuver"], "faces": {"A:Leopard Rider#2": ["SAVE 3"], "A:Mugger": ["SAVE 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(2,8,'{"number": 8, "name": "dice_fell", "facts": {"player": "B", "place": "horde", "kind": "horde maneuver", "faces": {"B:Horse-Folk": "MANEUVER 2", "B:Falcon-Folk#2": "MANEUVER 1", "B:Antelope-Folk": "ID 1", "B:Buffalo-Folk": "Counter 4"}, "again": false}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(2,9,'{"number": 9, "name": "rolled", "facts": {"player": "B", "place": "horde", "kind": "horde maneuver", "counts": ["maneuver"], "faces": {"B:Horse-Folk": ["MANEUVER 2"], "B:Falcon-Folk#2": ["MANEUVER 1"], "B:Antelope-Folk": ["ID 1"], "B:Buffalo-Folk": ["Counter 4"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 4, "after_subtract": 4, "after_divide": 4, "after_sai": 4, "after_multiply": 4, "total": 4}, "causes": [], "totals": {"maneuver": 4}, "total": 4}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(2,10,'{"number": 10, "name": "horde_roll_won", "facts": {"player": "B", "results": {"A": 0, "B": 4}, "order": ["B", "A"]}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(2,11,'{"number": 11, "name": "first_turn_taken", "facts": {"player": "B", "chosen": true, "order": ["B", "A"]}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(2,12,'{"number": 12, "name": "frontier_selected", "facts": {"player": "A", "terrain": "Wasteland Standing Stones", "proposed_by": ["A"]}, "cause": "frontier choice", "seen_by": null}');
INSERT INTO "event" VALUES(2,13,'{"number": 13, "name": "army_placed", "facts": {"player": "B", "army": "home", "place": "B-home", "dice": ["B:Fox-Folk", "B:Falcon-Folk#1", "B:Hound-Folk"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(2,14,'{"number": 14, "name": "forced_choice", "facts": {"player": "B", "prompt": "placement", "answer": "A-home"}, "cause": "placement", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(2,15,'{"number": 15, "name": "army_placed", "facts": {"player": "B", "army": "horde", "place": "A-home", "dice": ["B:Horse-Folk", "B:Falcon-Folk#2", "B:Antelope-Folk", "B:Buffalo-Folk"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(2,16,'{"number": 16, "name": "forced_choice", "facts": {"player": "B", "prompt": "placement", "answer": "frontier"}, "cause": "placement", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(2,17,'{"number": 17, "name": "army_placed", "facts": {"player": "B", "army": "campaign", "place": "frontier", "dice": ["B:Rhino-Folk"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(2,18,'{"number": 18, "name": "army_placed", "facts": {"player": "A", "army": "home", "place": "A-home", "dice": ["A:Thug", "A:Cutthroat", "A:Leopard Rider#1", "A:Trickster#1"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(2,19,'{"number": 19, "name": "forced_choice", "facts": {"player": "A", "prompt": "placement", "answer": "B-home"}, "cause": "placement", "seen_by": ["A"]}');
INSERT INTO "event" VALUES(2,20,'{"number": 20, "name": "army_placed", "facts": {"player": "A", "army": "horde", "place": "B-home", "dice": ["A:Leopard Rider#2", "A:Mugger"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(2,21,'{"number": 21, "name": "forced_choice", "facts": {"player": "A", "prompt": "placement", "answer": "frontier"}, "cause": "placement", "seen_by": ["A"]}');
INSERT INTO "event" VALUES(2,22,'{"number": 22, "name": "army_placed", "facts": {"player": "A", "army": "campaign", "place": "frontier", "dice": ["A:Hedge Wizard", "A:Trickster#2", "A:Trickster#3"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(2,23,'{"number": 23, "name": "distance_rolled", "facts": {"player": "B", "place": "B-home", "rolled": 6, "face": 6}, "cause": "starting distance", "seen_by": null}');
INSERT INTO "event" VALUES(2,24,'{"number": 24, "name": "distance_rolled", "facts": {"player": "A", "place": "A-home", "rolled": 6, "face": 6}, "cause": "starting distance", "seen_by": null}');
INSERT INTO "event" VALUES(2,25,'{"number": 25, "name": "distance_rolled", "facts": {"player": "A", "place": "frontier", "rolled": 1, "face": 1}, "cause": "starting distance", "seen_by": null}');
INSERT INTO "event" VALUES(2,26,'{"number": 26, "name": "turn_began", "facts": {"player": "B", "turn": 1}, "cause": "expire effects", "seen_by": null}');
INSERT INTO "event" VALUES(2,27,'{"number": 27, "name": "march_began", "facts": {"player": "B", "place": "A-home", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,28,'{"number": 28, "name": "maneuver_announced", "facts": {"player": "B", "place": "A-home"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,29,'{"number": 29, "name": "maneuver_opposed", "facts": {"player": "A", "place": "A-home"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,30,'{"number": 30, "name": "dice_fell", "facts": {"player": "B", "place": "A-home", "kind": "maneuver", "faces": {"B:Horse-Folk": "MANEUVER 2", "B:Falcon-Folk#2": "MISSILE 2", "B:Antelope-Folk": "SAVE 1", "B:Buffalo-Folk": "Counter 4"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,31,'{"number": 31, "name": "rolled", "facts": {"player": "B", "place": "A-home", "kind": "maneuver", "counts": ["maneuver"], "faces": {"B:Horse-Folk": ["MANEUVER 2"], "B:Falcon-Folk#2": ["MISSILE 2"], "B:Antelope-Folk": ["SAVE 1"], "B:Buffalo-Folk": ["Counter 4"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 2, "after_subtract": 2, "after_divide": 2, "after_sai": 2, "after_multiply": 2, "total": 2}, "causes": [], "totals": {"maneuver": 2}, "total": 2}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,32,'{"number": 32, "name": "dice_fell", "facts": {"player": "A", "place": "A-home", "kind": "counter-maneuver", "faces": {"A:Thug": "MELEE 1", "A:Cutthroat": "SAVE 2", "A:Leopard Rider#1": "Rend 3", "A:Trickster#1": "ID 1"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,33,'{"number": 33, "name": "rolled", "facts": {"player": "A", "place": "A-home", "kind": "counter-maneuver", "counts": ["maneuver"], "faces": {"A:Thug": ["MELEE 1"], "A:Cutthroat": ["SAVE 2"], "A:Leopard Rider#1": ["Rend 3"], "A:Trickster#1": ["ID 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 1, "after_subtract": 1, "after_divide": 1, "after_sai": 4, "after_multiply": 4, "total": 5}, "causes": [["after_sai", "Leopard Rider Rend", 3], ["total", "Thug Swamp Mastery", 1]], "totals": {"maneuver": 5}, "total": 5}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,34,'{"number": 34, "name": "maneuver_failed", "facts": {"player": "B", "place": "A-home", "results": {"B": 2, "A": 5}}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,35,'{"number": 35, "name": "forced_choice", "facts": {"player": "B", "prompt": "target", "answer": "A A-home"}, "cause": "first march", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(2,36,'{"number": 36, "name": "action_chosen", "facts": {"player": "B", "place": "A-home", "action": "melee", "target": {"player": "A", "place": "A-home"}}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,37,'{"number": 37, "name": "dice_fell", "facts": {"player": "B", "place": "A-home", "kind": "melee", "faces": {"B:Horse-Folk": "MANEUVER 3", "B:Falcon-Folk#2": "MELEE 1", "B:Antelope-Folk": "MELEE 1", "B:Buffalo-Folk": "MANEUVER 4"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,38,'{"number": 38, "name": "rolled", "facts": {"player": "B", "place": "A-home", "kind": "melee", "counts": ["melee"], "faces": {"B:Horse-Folk": ["MANEUVER 3"], "B:Falcon-Folk#2": ["MELEE 1"], "B:Antelope-Folk": ["MELEE 1"], "B:Buffalo-Folk": ["MANEUVER 4"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 2, "after_subtract": 2, "after_divide": 2, "after_sai": 2, "after_multiply": 2, "total": 2}, "causes": [], "totals": {"melee": 2}, "total": 2}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,39,'{"number": 39, "name": "dice_fell", "facts": {"player": "A", "place": "A-home", "kind": "save", "faces": {"A:Thug": "SAVE 1", "A:Cutthroat": "MELEE 2", "A:Leopard Rider#1": "MISSILE 3", "A:Trickster#1": "MAGIC 1"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,40,'{"number": 40, "name": "rolled", "facts": {"player": "A", "place": "A-home", "kind": "save", "counts": ["save"], "faces": {"A:Thug": ["SAVE 1"], "A:Cutthroat": ["MELEE 2"], "A:Leopard Rider#1": ["MISSILE 3"], "A:Trickster#1": ["MAGIC 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 1, "after_subtract": 1, "after_divide": 1, "after_sai": 1, "after_multiply": 1, "total": 1}, "causes": [], "totals": {"save": 1}, "total": 1}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,41,'{"number": 41, "name": "damage_dealt", "facts": {"player": "A", "place": "A-home", "kind": "melee", "by": "B", "results": 2, "saves": 1, "damage": 1, "cursed": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,42,'{"number": 42, "name": "units_killed", "facts": {"player": "A", "place": "A-home", "dice": ["A:Thug"], "health": 1}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,43,'{"number": 43, "name": "counter_attacked", "facts": {"player": "A", "place": "A-home"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,44,'{"number": 44, "name": "dice_fell", "facts": {"player": "A", "place": "A-home", "kind": "counter melee", "faces": {"A:Cutthroat": "MELEE 2", "A:Leopard Rider#1": "SAVE 3", "A:Trickster#1": "MANEUVER 1"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,45,'{"number": 45, "name": "rolled", "facts": {"player": "A", "place": "A-home", "kind": "counter melee", "counts": ["melee"], "faces": {"A:Cutthroat": ["MELEE 2"], "A:Leopard Rider#1": ["SAVE 3"], "A:Trickster#1": ["MANEUVER 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 2, "after_subtract": 2, "after_divide": 2, "after_sai": 2, "after_multiply": 2, "total": 2}, "causes": [], "totals": {"melee": 2}, "total": 2}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,46,'{"number": 46, "name": "dice_fell", "facts": {"player": "B", "place": "A-home", "kind": "save", "faces": {"B:Horse-Folk": "ID 2", "B:Falcon-Folk#2": "MANEUVER 1", "B:Antelope-Folk": "SAVE 1", "B:Buffalo-Folk": "MANEUVER 3"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,47,'{"number": 47, "name": "rolled", "facts": {"player": "B", "place": "A-home", "kind": "save", "counts": ["save"], "faces": {"B:Horse-Folk": ["ID 2"], "B:Falcon-Folk#2": ["MANEUVER 1"], "B:Antelope-Folk": ["SAVE 1"], "B:Buffalo-Folk": ["MANEUVER 3"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 3, "after_subtract": 3, "after_divide": 3, "after_sai": 3, "after_multiply": 3, "total": 3}, "causes": [], "totals": {"save": 3}, "total": 3}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,48,'{"number": 48, "name": "damage_dealt", "facts": {"player": "B", "place": "A-home", "kind": "counter melee", "by": "A", "results": 2, "saves": 3, "damage": 0, "cursed": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,49,'{"number": 49, "name": "march_ended", "facts": {"player": "B", "place": "A-home", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,50,'{"number": 50, "name": "march_began", "facts": {"player": "B", "place": "frontier", "march": "second march"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,51,'{"number": 51, "name": "maneuver_announced", "facts": {"player": "B", "place": "frontier"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,52,'{"number": 52, "name": "maneuver_opposed", "facts": {"player": "A", "place": "frontier"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,53,'{"number": 53, "name": "dice_fell", "facts": {"player": "B", "place": "frontier", "kind": "maneuver", "faces": {"B:Rhino-Folk": "Trample 4"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,54,'{"number": 54, "name": "rolled", "facts": {"player": "B", "place": "frontier", "kind": "maneuver", "counts": ["maneuver"], "faces": {"B:Rhino-Folk": ["Trample 4"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 4, "after_multiply": 4, "total": 4}, "causes": [["after_sai", "Rhino-Folk Trample", 4]], "totals": {"maneuver": 4}, "total": 4}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,55,'{"number": 55, "name": "dice_fell", "facts": {"player": "A", "place": "frontier", "kind": "counter-maneuver", "faces": {"A:Hedge Wizard": "MAGIC 2", "A:Trickster#2": "ID 1", "A:Trickster#3": "MAGIC 1"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,56,'{"number": 56, "name": "rolled", "facts": {"player": "A", "place": "frontier", "kind": "counter-maneuver", "counts": ["maneuver"], "faces": {"A:Hedge Wizard": ["MAGIC 2"], "A:Trickster#2": ["ID 1"], "A:Trickster#3": ["MAGIC 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 1, "after_subtract": 1, "after_divide": 1, "after_sai": 1, "after_multiply": 1, "total": 1}, "causes": [], "totals": {"maneuver": 1}, "total": 1}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,57,'{"number": 57, "name": "maneuver_succeeded", "facts": {"player": "B", "place": "frontier", "results": {"B": 4, "A": 1}}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,58,'{"number": 58, "name": "forced_choice", "facts": {"player": "B", "prompt": "direction", "answer": "up"}, "cause": "second march", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(2,59,'{"number": 59, "name": "terrain_turned", "facts": {"place": "frontier", "terrain": "Wasteland Standing Stones", "was": 1, "face": 2, "icon": "MISSILE", "player": "B"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,60,'{"number": 60, "name": "action_chosen", "facts": {"player": "B", "place": "frontier", "action": "missile", "target": {"player": "A", "place": "A-home"}}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,61,'{"number": 61, "name": "dice_fell", "facts": {"player": "B", "place": "frontier", "kind": "missile", "faces": {"B:Rhino-Folk": "SAVE 4"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,62,'{"number": 62, "name": "rolled", "facts": {"player": "B", "place": "frontier", "kind": "missile", "counts": ["missile"], "faces": {"B:Rhino-Folk": ["SAVE 4"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"missile": 0}, "total": 0}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,63,'{"number": 63, "name": "damage_dealt", "facts": {"player": "A", "place": "A-home", "kind": "missile", "by": "B", "results": 0, "saves": 0, "damage": 0, "cursed": 0}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,64,'{"number": 64, "name": "march_ended", "facts": {"player": "B", "place": "frontier", "march": "second march"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,65,'{"number": 65, "name": "retreated", "facts": {"player": "B", "moves": {"A-home": ["B:Horse-Folk"], "B-home": ["B:Fox-Folk"]}}, "cause": "reserves retreat", "seen_by": null}');
INSERT INTO "event" VALUES(2,66,'{"number": 66, "name": "turn_began", "facts": {"player": "A", "turn": 2}, "cause": "expire effects", "seen_by": null}');
INSERT INTO "event" VALUES(2,67,'{"number": 67, "name": "march_began", "facts": {"player": "A", "place": "A-home", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,68,'{"number": 68, "name": "maneuver_announced", "facts": {"player": "A", "place": "A-home"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,69,'{"number": 69, "name": "maneuver_opposed", "facts": {"player": "B", "place": "A-home"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,70,'{"number": 70, "name": "dice_fell", "facts": {"player": "A", "place": "A-home", "kind": "maneuver", "faces": {"A:Cutthroat": "MELEE 2", "A:Leopard Rider#1": "Rend 3", "A:Trickster#1": "MANEUVER 1"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,71,'{"number": 71, "name": "rolled", "facts": {"player": "A", "place": "A-home", "kind": "maneuver", "counts": ["maneuver"], "faces": {"A:Cutthroat": ["MELEE 2"], "A:Leopard Rider#1": ["Rend 3"], "A:Trickster#1": ["MANEUVER 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 1, "after_subtract": 1, "after_divide": 1, "after_sai": 4, "after_multiply": 4, "total": 6}, "causes": [["after_sai", "Leopard Rider Rend", 3], ["total", "Cutthroat Swamp Mastery", 2]], "totals": {"maneuver": 6}, "total": 6}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,72,'{"number": 72, "name": "dice_fell", "facts": {"player": "B", "place": "A-home", "kind": "counter-maneuver", "faces": {"B:Falcon-Folk#2": "MELEE 1", "B:Antelope-Folk": "SAVE 1", "B:Buffalo-Folk": "MELEE 3"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,73,'{"number": 73, "name": "rolled", "facts": {"player": "B", "place": "A-home", "kind": "counter-maneuver", "counts": ["maneuver"], "faces": {"B:Falcon-Folk#2": ["MELEE 1"], "B:Antelope-Folk": ["SAVE 1"], "B:Buffalo-Folk": ["MELEE 3"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,74,'{"number": 74, "name": "maneuver_succeeded", "facts": {"player": "A", "place": "A-home", "results": {"A": 6, "B": 0}}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,75,'{"number": 75, "name": "terrain_turned", "facts": {"place": "A-home", "terrain": "Swampland City", "was": 6, "face": 7, "icon": "MELEE", "player": "A"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,76,'{"number": 76, "name": "forced_choice", "facts": {"player": "A", "prompt": "target", "answer": "B A-home"}, "cause": "first march", "seen_by": ["A"]}');
INSERT INTO "event" VALUES(2,77,'{"number": 77, "name": "action_chosen", "facts": {"player": "A", "place": "A-home", "action": "melee", "target": {"player": "B", "place": "A-home"}}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,78,'{"number": 78, "name": "dice_fell", "facts": {"player": "A", "place": "A-home", "kind": "melee", "faces": {"A:Cutthroat": "SAVE 2", "A:Leopard Rider#1": "MELEE 4", "A:Trickster#1": "MELEE 1"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,79,'{"number": 79, "name": "rolled", "facts": {"player": "A", "place": "A-home", "kind": "melee", "counts": ["melee"], "faces": {"A:Cutthroat": ["SAVE 2"], "A:Leopard Rider#1": ["MELEE 4"], "A:Trickster#1": ["MELEE 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 5, "after_subtract": 5, "after_divide": 5, "after_sai": 5, "after_multiply": 5, "total": 5}, "causes": [], "totals": {"melee": 5}, "total": 5}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,80,'{"number": 80, "name": "dice_fell", "facts": {"player": "B", "place": "A-home", "kind": "save", "faces": {"B:Falcon-Folk#2": "ID 1", "B:Antelope-Folk": "SAVE 1", "B:Buffalo-Folk": "MANEUVER 3"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,81,'{"number": 81, "name": "rolled", "facts": {"player": "B", "place": "A-home", "kind": "save", "counts": ["save"], "faces": {"B:Falcon-Folk#2": ["ID 1"], "B:Antelope-Folk": ["SAVE 1"], "B:Buffalo-Folk": ["MANEUVER 3"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 2, "after_subtract": 2, "after_divide": 2, "after_sai": 2, "after_multiply": 2, "total": 2}, "causes": [], "totals": {"save": 2}, "total": 2}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,82,'{"number": 82, "name": "damage_dealt", "facts": {"player": "B", "place": "A-home", "kind": "melee", "by": "A", "results": 5, "saves": 2, "damage": 3, "cursed": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,83,'{"number": 83, "name": "forced_choice", "facts": {"player": "B", "prompt": "damage", "answer": ["B:Buffalo-Folk"]}, "cause": "first march", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(2,84,'{"number": 84, "name": "units_killed", "facts": {"player": "B", "place": "A-home", "dice": ["B:Buffalo-Folk"], "health": 3}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,85,'{"number": 85, "name": "benched", "facts": {"player": "B", "place": "A-home", "dice": ["B:Falcon-Folk#2"]}, "cause": "Foul Stench", "seen_by": null}');
INSERT INTO "event" VALUES(2,86,'{"number": 86, "name": "counter_attacked", "facts": {"player": "B", "place": "A-home"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,87,'{"number": 87, "name": "dice_fell", "facts": {"player": "B", "place": "A-home", "kind": "counter melee", "faces": {"B:Antelope-Folk": "MANEUVER 2"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,88,'{"number": 88, "name": "rolled", "facts": {"player": "B", "place": "A-home", "kind": "counter melee", "counts": ["melee"], "faces": {"B:Antelope-Folk": ["MANEUVER 2"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"melee": 0}, "total": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,89,'{"number": 89, "name": "damage_dealt", "facts": {"player": "A", "place": "A-home", "kind": "counter melee", "by": "B", "results": 0, "saves": 0, "damage": 0, "cursed": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,90,'{"number": 90, "name": "march_ended", "facts": {"player": "A", "place": "A-home", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,91,'{"number": 91, "name": "march_began", "facts": {"player": "A", "place": "B-home", "march": "second march"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,92,'{"number": 92, "name": "maneuver_announced", "facts": {"player": "A", "place": "B-home"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,93,'{"number": 93, "name": "maneuver_opposed", "facts": {"player": "B", "place": "B-home"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,94,'{"number": 94, "name": "dice_fell", "facts": {"player": "A", "place": "B-home", "kind": "maneuver", "faces": {"A:Leopard Rider#2": "MELEE 4", "A:Mugger": "MANEUVER 1"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,95,'{"number": 95, "name": "rolled", "facts": {"player": "A", "place": "B-home", "kind": "maneuver", "counts": ["maneuver"], "faces": {"A:Leopard Rider#2": ["MELEE 4"], "A:Mugger": ["MANEUVER 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 1, "after_subtract": 1, "after_divide": 1, "after_sai": 1, "after_multiply": 1, "total": 5}, "causes": [["total", "Leopard Rider Swamp Mastery", 4]], "totals": {"maneuver": 5}, "total": 5}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,96,'{"number": 96, "name": "dice_fell", "facts": {"player": "B", "place": "B-home", "kind": "counter-maneuver", "faces": {"B:Falcon-Folk#1": "MANEUVER 1", "B:Hound-Folk": "MANEUVER 1"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,97,'{"number": 97, "name": "rolled", "facts": {"player": "B", "place": "B-home", "kind": "counter-maneuver", "counts": ["maneuver"], "faces": {"B:Falcon-Folk#1": ["MANEUVER 1"], "B:Hound-Folk": ["MANEUVER 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 2, "after_subtract": 2, "after_divide": 2, "after_sai": 2, "after_multiply": 2, "total": 2}, "causes": [], "totals": {"maneuver": 2}, "total": 2}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,98,'{"number": 98, "name": "maneuver_succeeded", "facts": {"player": "A", "place": "B-home", "results": {"A": 5, "B": 2}}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,99,'{"number": 99, "name": "terrain_turned", "facts": {"place": "B-home", "terrain": "Flatland Tower", "was": 6, "face": 5, "icon": "MELEE", "player": "A"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,100,'{"number": 100, "name": "forced_choice", "facts": {"player": "A", "prompt": "target", "answer": "B B-home"}, "cause": "second march", "seen_by": ["A"]}');
INSERT INTO "event" VALUES(2,101,'{"number": 101, "name": "action_chosen", "facts": {"player": "A", "place": "B-home", "action": "melee", "target": {"player": "B", "place": "B-home"}}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,102,'{"number": 102, "name": "dice_fell", "facts": {"player": "A", "place": "B-home", "kind": "melee", "faces": {"A:Leopard Rider#2": "Rend 3", "A:Mugger": "ID 1"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,103,'{"number": 103, "name": "dice_fell", "facts": {"player": "A", "place": "B-home", "kind": "melee", "faces": {"A:Leopard Rider#2": "Rend 3"}, "again": true}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,104,'{"number": 104, "name": "dice_fell", "facts": {"player": "A", "place": "B-home", "kind": "melee", "faces": {"A:Leopard Rider#2": "Rend 3"}, "again": true}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,105,'{"number": 105, "name": "dice_fell", "facts": {"player": "A", "place": "B-home", "kind": "melee", "faces": {"A:Leopard Rider#2": "SAVE 3"}, "again": true}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,106,'{"number": 106, "name": "rolled", "facts": {"player": "A", "place": "B-home", "kind": "melee", "counts": ["melee"], "faces": {"A:Leopard Rider#2": ["Rend 3", "Rend 3", "Rend 3", "SAVE 3"], "A:Mugger": ["ID 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 1, "after_subtract": 1, "after_divide": 1, "after_sai": 10, "after_multiply": 10, "total": 10}, "causes": [["after_sai", "Leopard Rider Rend", 3], ["after_sai", "Leopard Rider Rend", 3], ["after_sai", "Leopard Rider Rend", 3]], "totals": {"melee": 10}, "total": 10}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,107,'{"number": 107, "name": "dice_fell", "facts": {"player": "B", "place": "B-home", "kind": "save", "faces": {"B:Falcon-Folk#1": "MISSILE 2", "B:Hound-Folk": "SAVE 1"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,108,'{"number": 108, "name": "rolled", "facts": {"player": "B", "place": "B-home", "kind": "save", "counts": ["save"], "faces": {"B:Falcon-Folk#1": ["MISSILE 2"], "B:Hound-Folk": ["SAVE 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 1, "after_subtract": 1, "after_divide": 1, "after_sai": 1, "after_multiply": 1, "total": 1}, "causes": [], "totals": {"save": 1}, "total": 1}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,109,'{"number": 109, "name": "damage_dealt", "facts": {"player": "B", "place": "B-home", "kind": "melee", "by": "A", "results": 10, "saves": 1, "damage": 9, "cursed": 0}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,110,'{"number": 110, "name": "forced_choice", "facts": {"player": "B", "prompt": "damage", "answer": ["B:Falcon-Folk#1", "B:Hound-Folk"]}, "cause": "second march", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(2,111,'{"number": 111, "name": "units_killed", "facts": {"player": "B", "place": "B-home", "dice": ["B:Falcon-Folk#1", "B:Hound-Folk"], "health": 2}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,112,'{"number": 112, "name": "march_ended", "facts": {"player": "A", "place": "B-home", "march": "second march"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,113,'{"number": 113, "name": "retreated", "facts": {"player": "A", "moves": {"A-home": ["A:Cutthroat", "A:Trickster#1"], "B-home": ["A:Leopard Rider#2"], "frontier": ["A:Hedge Wizard", "A:Trickster#2"]}}, "cause": "reserves retreat", "seen_by": null}');
INSERT INTO "event" VALUES(2,114,'{"number": 114, "name": "turn_began", "facts": {"player": "B", "turn": 3}, "cause": "expire effects", "seen_by": null}');
INSERT INTO "event" VALUES(2,115,'{"number": 115, "name": "ability_used", "facts": {"player": "B", "ability": "Feralization"}, "cause": "Feralization", "seen_by": null}');
INSERT INTO "event" VALUES(2,116,'{"number": 116, "name": "recruited", "facts": {"player": "B", "place": "A-home", "die": "B:Hound-Folk"}, "cause": "Feralization", "seen_by": null}');
INSERT INTO "event" VALUES(2,117,'{"number": 117, "name": "ability_used", "facts": {"player": "B", "ability": "Feralization"}, "cause": "Feralization", "seen_by": null}');
INSERT INTO "event" VALUES(2,118,'{"number": 118, "name": "recruited", "facts": {"player": "B", "place": "frontier", "die": "B:Falcon-Folk#1"}, "cause": "Feralization", "seen_by": null}');
INSERT INTO "event" VALUES(2,119,'{"number": 119, "name": "march_began", "facts": {"player": "B", "place": "frontier", "march": "second march"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,120,'{"number": 120, "name": "maneuver_announced", "facts": {"player": "B", "place": "frontier"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,121,'{"number": 121, "name": "maneuver_opposed", "facts": {"player": "A", "place": "frontier"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,122,'{"number": 122, "name": "dice_fell", "facts": {"player": "B", "place": "frontier", "kind": "maneuver", "faces": {"B:Falcon-Folk#1": "ID 1", "B:Rhino-Folk": "MELEE 4"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,123,'{"number": 123, "name": "rolled", "facts": {"player": "B", "place": "frontier", "kind": "maneuver", "counts": ["maneuver"], "faces": {"B:Falcon-Folk#1": ["ID 1"], "B:Rhino-Folk": ["MELEE 4"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 1, "after_subtract": 1, "after_divide": 1, "after_sai": 1, "after_multiply": 1, "total": 1}, "causes": [], "totals": {"maneuver": 1}, "total": 1}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,124,'{"number": 124, "name": "dice_fell", "facts": {"player": "A", "place": "frontier", "kind": "counter-maneuver", "faces": {"A:Trickster#3": "MELEE 1"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,125,'{"number": 125, "name": "rolled", "facts": {"player": "A", "place": "frontier", "kind": "counter-maneuver", "counts": ["maneuver"], "faces": {"A:Trickster#3": ["MELEE 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,126,'{"number": 126, "name": "maneuver_succeeded", "facts": {"player": "B", "place": "frontier", "results": {"B": 1, "A": 0}}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,127,'{"number": 127, "name": "terrain_turned", "facts": {"place": "frontier", "terrain": "Wasteland Standing Stones", "was": 2, "face": 1, "icon": "MAGIC", "player": "B"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,128,'{"number": 128, "name": "action_chosen", "facts": {"player": "B", "place": "frontier", "action": "magic", "target": null}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,129,'{"number": 129, "name": "dice_fell", "facts": {"player": "B", "place": "frontier", "kind": "magic", "faces": {"B:Falcon-Folk#1": "MANEUVER 1", "B:Rhino-Folk": "MELEE 4"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,130,'{"number": 130, "name": "rolled", "facts": {"player": "B", "place": "frontier", "kind": "magic", "counts": ["magic"], "faces": {"B:Falcon-Folk#1": ["MANEUVER 1"], "B:Rhino-Folk": ["MELEE 4"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"magic": 0}, "total": 0}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,131,'{"number": 131, "name": "magic_totalled", "facts": {"player": "B", "place": "frontier", "total": 0, "most": {}, "by_cantrip": false, "causes": []}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,132,'{"number": 132, "name": "march_ended", "facts": {"player": "B", "place": "frontier", "march": "second march"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,133,'{"number": 133, "name": "reinforced", "facts": {"player": "B", "moves": {"A-home": ["B:Horse-Folk"], "frontier": ["B:Fox-Folk"]}}, "cause": "reserves reinforce", "seen_by": null}');
INSERT INTO "event" VALUES(2,134,'{"number": 134, "name": "turn_began", "facts": {"player": "A", "turn": 4}, "cause": "expire effects", "seen_by": null}');
INSERT INTO "event" VALUES(2,135,'{"number": 135, "name": "march_began", "facts": {"player": "A", "place": "A-home", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,136,'{"number": 136, "name": "maneuver_announced", "facts": {"player": "A", "place": "A-home"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,137,'{"number": 137, "name": "maneuver_opposed", "facts": {"player": "B", "place": "A-home"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,138,'{"number": 138, "name": "dice_fell", "facts": {"player": "A", "place": "A-home", "kind": "maneuver", "faces": {"A:Leopard Rider#1": "ID 3"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,139,'{"number": 139, "name": "rolled", "facts": {"player": "A", "place": "A-home", "kind": "maneuver", "counts": ["maneuver"], "faces": {"A:Leopard Rider#1": ["ID 3"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 3, "after_subtract": 3, "after_divide": 3, "after_sai": 3, "after_multiply": 3, "total": 3}, "causes": [], "totals": {"maneuver": 3}, "total": 3}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,140,'{"number": 140, "name": "dice_fell", "facts": {"player": "B", "place": "A-home", "kind": "counter-maneuver", "faces": {"B:Hound-Folk": "MELEE 2", "B:Horse-Folk": "MANEUVER 2", "B:Falcon-Folk#2": "MISSILE 2", "B:Antelope-Folk": "SAVE 1"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,141,'{"number": 141, "name": "rolled", "facts": {"player": "B", "place": "A-home", "kind": "counter-maneuver", "counts": ["maneuver"], "faces": {"B:Hound-Folk": ["MELEE 2"], "B:Horse-Folk": ["MANEUVER 2"], "B:Falcon-Folk#2": ["MISSILE 2"], "B:Antelope-Folk": ["SAVE 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 2, "after_subtract": 2, "after_divide": 2, "after_sai": 2, "after_multiply": 2, "total": 2}, "causes": [], "totals": {"maneuver": 2}, "total": 2}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,142,'{"number": 142, "name": "maneuver_succeeded", "facts": {"player": "A", "place": "A-home", "results": {"A": 3, "B": 2}}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,143,'{"number": 143, "name": "terrain_turned", "facts": {"place": "A-home", "terrain": "Swampland City", "was": 7, "face": 6, "icon": "MELEE", "player": "A"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,144,'{"number": 144, "name": "forced_choice", "facts": {"player": "A", "prompt": "target", "answer": "B A-home"}, "cause": "first march", "seen_by": ["A"]}');
INSERT INTO "event" VALUES(2,145,'{"number": 145, "name": "action_chosen", "facts": {"player": "A", "place": "A-home", "action": "melee", "target": {"player": "B", "place": "A-home"}}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,146,'{"number": 146, "name": "dice_fell", "facts": {"player": "A", "place": "A-home", "kind": "melee", "faces": {"A:Leopard Rider#1": "ID 3"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,147,'{"number": 147, "name": "rolled", "facts": {"player": "A", "place": "A-home", "kind": "melee", "counts": ["melee"], "faces": {"A:Leopard Rider#1": ["ID 3"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 3, "after_subtract": 3, "after_divide": 3, "after_sai": 3, "after_multiply": 3, "total": 3}, "causes": [], "totals": {"melee": 3}, "total": 3}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,148,'{"number": 148, "name": "dice_fell", "facts": {"player": "B", "place": "A-home", "kind": "save", "faces": {"B:Hound-Folk": "MANEUVER 1", "B:Horse-Folk": "MELEE 3", "B:Falcon-Folk#2": "MANEUVER 1", "B:Antelope-Folk": "MANEUVER 1"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,149,'{"number": 149, "name": "rolled", "facts": {"player": "B", "place": "A-home", "kind": "save", "counts": ["save"], "faces": {"B:Hound-Folk": ["MANEUVER 1"], "B:Horse-Folk": ["MELEE 3"], "B:Falcon-Folk#2": ["MANEUVER 1"], "B:Antelope-Folk": ["MANEUVER 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"save": 0}, "total": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,150,'{"number": 150, "name": "damage_dealt", "facts": {"player": "B", "place": "A-home", "kind": "melee", "by": "A", "results": 3, "saves": 0, "damage": 3, "cursed": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,151,'{"number": 151, "name": "units_killed", "facts": {"player": "B", "place": "A-home", "dice": ["B:Hound-Folk", "B:Falcon-Folk#2", "B:Antelope-Folk"], "health": 3}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,152,'{"number": 152, "name": "forced_choice", "facts": {"player": "B", "prompt": "bench", "answer": ["B:Horse-Folk"]}, "cause": "first march", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(2,153,'{"number": 153, "name": "benched", "facts": {"player": "B", "place": "A-home", "dice": ["B:Horse-Folk"]}, "cause": "Foul Stench", "seen_by": null}');
INSERT INTO "event" VALUES(2,154,'{"number": 154, "name": "march_ended", "facts": {"player": "A", "place": "A-home", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,155,'{"number": 155, "name": "march_began", "facts": {"player": "A", "place": "frontier", "march": "second march"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,156,'{"number": 156, "name": "maneuver_announced", "facts": {"player": "A", "place": "frontier"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,157,'{"number": 157, "name": "maneuver_opposed", "facts": {"player": "B", "place": "frontier"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,158,'{"number": 158, "name": "dice_fell", "facts": {"player": "A", "place": "frontier", "kind": "maneuver", "faces": {"A:Trickster#3": "ID 1"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,159,'{"number": 159, "name": "rolled", "facts": {"player": "A", "place": "frontier", "kind": "maneuver", "counts": ["maneuver"], "faces": {"A:Trickster#3": ["ID 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 1, "after_subtract": 1, "after_divide": 1, "after_sai": 1, "after_multiply": 1, "total": 1}, "causes": [], "totals": {"maneuver": 1}, "total": 1}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,160,'{"number": 160, "name": "dice_fell", "facts": {"player": "B", "place": "frontier", "kind": "counter-maneuver", "faces": {"B:Fox-Folk": "SAVE 2", "B:Falcon-Folk#1": "MISSILE 1", "B:Rhino-Folk": "Trample 4"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,161,'{"number": 161, "name": "rolled", "facts": {"player": "B", "place": "frontier", "kind": "counter-maneuver", "counts": ["maneuver"], "faces": {"B:Fox-Folk": ["SAVE 2"], "B:Falcon-Folk#1": ["MISSILE 1"], "B:Rhino-Folk": ["Trample 4"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 4, "after_multiply": 4, "total": 4}, "causes": [["after_sai", "Rhino-Folk Trample", 4]], "totals": {"maneuver": 4}, "total": 4}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,162,'{"number": 162, "name": "maneuver_failed", "facts": {"player": "A", "place": "frontier", "results": {"A": 1, "B": 4}}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,163,'{"number": 163, "name": "action_chosen", "facts": {"player": "A", "place": "frontier", "action": "magic", "target": null}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,164,'{"number": 164, "name": "dice_fell", "facts": {"player": "A", "place": "frontier", "kind": "magic", "faces": {"A:Trickster#3": "MAGIC 2"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,165,'{"number": 165, "name": "rolled", "facts": {"player": "A", "place": "frontier", "kind": "magic", "counts": ["magic"], "faces": {"A:Trickster#3": ["MAGIC 2"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 2, "after_subtract": 2, "after_divide": 2, "after_sai": 2, "after_multiply": 2, "total": 2}, "causes": [], "totals": {"magic": 2}, "total": 2}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,166,'{"number": 166, "name": "magic_totalled", "facts": {"player": "A", "place": "frontier", "total": 2, "most": {"death": 2, "earth": 2}, "by_cantrip": false, "causes": []}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,167,'{"number": 167, "name": "spells_announced", "facts": {"player": "A", "place": "frontier", "spells": [{"player": "A", "spell": "Palsy", "castings": 1, "element": "death", "target": ["B A-home"], "to": null, "dragons": []}]}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,168,'{"number": 168, "name": "spell_cast", "facts": {"player": "A", "spell": "Palsy", "castings": 1, "element": "death", "target": ["B A-home"], "to": null, "dragons": []}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,169,'{"number": 169, "name": "effect_began", "facts": {"name": "Palsy", "on": "army", "by": "A", "ends_with": "A", "owner": "B", "place": "A-home", "strength": 1, "castings": 1, "is_death_magic": true}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,170,'{"number": 170, "name": "march_ended", "facts": {"player": "A", "place": "frontier", "march": "second march"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,171,'{"number": 171, "name": "turn_began", "facts": {"player": "B", "turn": 5}, "cause": "expire effects", "seen_by": null}');
INSERT INTO "event" VALUES(2,172,'{"number": 172, "name": "ability_used", "facts": {"player": "B", "ability": "Feralization"}, "cause": "Feralization", "seen_by": null}');
INSERT INTO "event" VALUES(2,173,'{"number": 173, "name": "recruited", "facts": {"player": "B", "place": "frontier", "die": "B:Falcon-Folk#2"}, "cause": "Feralization", "seen_by": null}');
INSERT INTO "event" VALUES(2,174,'{"number": 174, "name": "ability_used", "facts": {"player": "B", "ability": "Feralization"}, "cause": "Feralization", "seen_by": null}');
INSERT INTO "event" VALUES(2,175,'{"number": 175, "name": "recruited", "facts": {"player": "B", "place": "A-home", "die": "B:Hound-Folk"}, "cause": "Feralization", "seen_by": null}');
INSERT INTO "event" VALUES(2,176,'{"number": 176, "name": "march_began", "facts": {"player": "B", "place": "frontier", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,177,'{"number": 177, "name": "maneuver_announced", "facts": {"player": "B", "place": "frontier"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,178,'{"number": 178, "name": "maneuver_opposed", "facts": {"player": "A", "place": "frontier"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,179,'{"number": 179, "name": "dice_fell", "facts": {"player": "B", "place": "frontier", "kind": "maneuver", "faces": {"B:Fox-Folk": "MELEE 3", "B:Falcon-Folk#1": "MELEE 1", "B:Rhino-Folk": "ID 4", "B:Falcon-Folk#2": "ID 1"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,180,'{"number": 180, "name": "rolled", "facts": {"player": "B", "place": "frontier", "kind": "maneuver", "counts": ["maneuver"], "faces": {"B:Fox-Folk": ["MELEE 3"], "B:Falcon-Folk#1": ["MELEE 1"], "B:Rhino-Folk": ["ID 4"], "B:Falcon-Folk#2": ["ID 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 5, "after_subtract": 5, "after_divide": 5, "after_sai": 5, "after_multiply": 5, "total": 5}, "causes": [], "totals": {"maneuver": 5}, "total": 5}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,181,'{"number": 181, "name": "dice_fell", "facts": {"player": "A", "place": "frontier", "kind": "counter-maneuver", "faces": {"A:Trickster#3": "MAGIC 1"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,182,'{"number": 182, "name": "rolled", "facts": {"player": "A", "place": "frontier", "kind": "counter-maneuver", "counts": ["maneuver"], "faces": {"A:Trickster#3": ["MAGIC 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,183,'{"number": 183, "name": "maneuver_succeeded", "facts": {"player": "B", "place": "frontier", "results": {"B": 5, "A": 0}}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,184,'{"number": 184, "name": "forced_choice", "facts": {"player": "B", "prompt": "direction", "answer": "up"}, "cause": "first march", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(2,185,'{"number": 185, "name": "terrain_turned", "facts": {"place": "frontier", "terrain": "Wasteland Standing Stones", "was": 1, "face": 2, "icon": "MISSILE", "player": "B"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,186,'{"number": 186, "name": "action_chosen", "facts": {"player": "B", "place": "frontier", "action": "missile", "target": {"player": "A", "place": "B-home"}}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,187,'{"number": 187, "name": "dice_fell", "facts": {"player": "B", "place": "frontier", "kind": "missile", "faces": {"B:Fox-Folk": "SAVE 2", "B:Falcon-Folk#1": "MISSILE 2", "B:Rhino-Folk": "Gore 4", "B:Falcon-Folk#2": "MANEUVER 1"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,188,'{"number": 188, "name": "rolled", "facts": {"player": "B", "place": "frontier", "kind": "missile", "counts": ["missile"], "faces": {"B:Fox-Folk": ["SAVE 2"], "B:Falcon-Folk#1": ["MISSILE 2"], "B:Rhino-Folk": ["Gore 4"], "B:Falcon-Folk#2": ["MANEUVER 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 2, "after_subtract": 2, "after_divide": 2, "after_sai": 2, "after_multiply": 2, "total": 2}, "causes": [], "totals": {"missile": 2}, "total": 2}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,189,'{"number": 189, "name": "dice_fell", "facts": {"player": "A", "place": "B-home", "kind": "save", "faces": {"A:Mugger": "MELEE 2"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,190,'{"number": 190, "name": "rolled", "facts": {"player": "A", "place": "B-home", "kind": "save", "counts": ["save"], "faces": {"A:Mugger": ["MELEE 2"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"save": 0}, "total": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,191,'{"number": 191, "name": "damage_dealt", "facts": {"player": "A", "place": "B-home", "kind": "missile", "by": "B", "results": 2, "saves": 0, "damage": 2, "cursed": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,192,'{"number": 192, "name": "forced_choice", "facts": {"player": "A", "prompt": "damage", "answer": ["A:Mugger"]}, "cause": "first march", "seen_by": ["A"]}');
INSERT INTO "event" VALUES(2,193,'{"number": 193, "name": "units_killed", "facts": {"player": "A", "place": "B-home", "dice": ["A:Mugger"], "health": 1}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,194,'{"number": 194, "name": "march_ended", "facts": {"player": "B", "place": "frontier", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(2,195,'{"number": 195, "name": "march_began", "facts": {"player": "B", "place": "A-home", "march": "second march"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,196,'{"number": 196, "name": "maneuver_announced", "facts": {"player": "B", "place": "A-home"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,197,'{"number": 197, "name": "maneuver_opposed", "facts": {"player": "A", "place": "A-home"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,198,'{"number": 198, "name": "dice_fell", "facts": {"player": "B", "place": "A-home", "kind": "maneuver", "faces": {"B:Hound-Folk": "MANEUVER 1", "B:Horse-Folk": "SAVE 2"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,199,'{"number": 199, "name": "rolled", "facts": {"player": "B", "place": "A-home", "kind": "maneuver", "counts": ["maneuver"], "faces": {"B:Hound-Folk": ["MANEUVER 1"], "B:Horse-Folk": ["SAVE 2"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 1, "after_subtract": 1, "after_divide": 1, "after_sai": 1, "after_multiply": 1, "total": 1}, "causes": [], "totals": {"maneuver": 1}, "total": 1}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,200,'{"number": 200, "name": "dice_fell", "facts": {"player": "A", "place": "A-home", "kind": "counter-maneuver", "faces": {"A:Leopard Rider#1": "MELEE 4"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,201,'{"number": 201, "name": "rolled", "facts": {"player": "A", "place": "A-home", "kind": "counter-maneuver", "counts": ["maneuver"], "faces": {"A:Leopard Rider#1": ["MELEE 4"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 4}, "causes": [["total", "Leopard Rider Swamp Mastery", 4]], "totals": {"maneuver": 4}, "total": 4}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,202,'{"number": 202, "name": "maneuver_failed", "facts": {"player": "B", "place": "A-home", "results": {"B": 1, "A": 4}}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,203,'{"number": 203, "name": "forced_choice", "facts": {"player": "B", "prompt": "target", "answer": "A A-home"}, "cause": "second march", "seen_by": ["B"]}');
INSERT INTO "event" VALUES(2,204,'{"number": 204, "name": "action_chosen", "facts": {"player": "B", "place": "A-home", "action": "melee", "target": {"player": "A", "place": "A-home"}}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,205,'{"number": 205, "name": "dice_fell", "facts": {"player": "B", "place": "A-home", "kind": "melee", "faces": {"B:Hound-Folk": "SAVE 1", "B:Horse-Folk": "MANEUVER 2"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,206,'{"number": 206, "name": "rolled", "facts": {"player": "B", "place": "A-home", "kind": "melee", "counts": ["melee"], "faces": {"B:Hound-Folk": ["SAVE 1"], "B:Horse-Folk": ["MANEUVER 2"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"melee": 0}, "total": 0}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(2,207,'{"number": 207, "name": "damage_dealt", "facts": {"player": "A", "place": "A-home", "kind": "melee", "by": "B", "results": 0, "saves": 0, "damage": 0, "cursed": 0}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(3,1,'{"number": 1, "name": "force_chosen", "facts": {"player": "A"}, "cause": "force building", "seen_by": null}');
INSERT INTO "event" VALUES(3,2,'{"number": 2, "name": "armies_assembled", "facts": {"player": "A"}, "cause": "force building", "seen_by": null}');
INSERT INTO "event" VALUES(3,3,'{"number": 3, "name": "force_chosen", "facts": {"player": "B"}, "cause": "force building", "seen_by": null}');
INSERT INTO "event" VALUES(3,4,'{"number": 4, "name": "armies_assembled", "facts": {"player": "B"}, "cause": "force building", "seen_by": null}');
INSERT INTO "event" VALUES(6,1,'{"number": 1, "name": "force_chosen", "facts": {"player": "C"}, "cause": "force building", "seen_by": null}');
INSERT INTO "event" VALUES(6,2,'{"number": 2, "name": "armies_assembled", "facts": {"player": "C"}, "cause": "force building", "seen_by": null}');
INSERT INTO "event" VALUES(6,3,'{"number": 3, "name": "force_chosen", "facts": {"player": "B"}, "cause": "force building", "seen_by": null}');
INSERT INTO "event" VALUES(6,4,'{"number": 4, "name": "armies_assembled", "facts": {"player": "B"}, "cause": "force building", "seen_by": null}');
INSERT INTO "event" VALUES(6,5,'{"number": 5, "name": "force_chosen", "facts": {"player": "A"}, "cause": "force building", "seen_by": null}');
INSERT INTO "event" VALUES(6,6,'{"number": 6, "name": "armies_assembled", "facts": {"player": "A"}, "cause": "force building", "seen_by": null}');
INSERT INTO "event" VALUES(6,7,'{"number": 7, "name": "forces_revealed", "facts": {"forces": {"A": {"home": ["A:Heucuva"], "campaign": ["A:Skeleton"], "horde": ["A:Mummy"], "terrain": "Flatland City", "frontier": "Highland Temple", "dragons": ["A:Fire Drake"]}, "B": {"home": ["B:Leopard-Folk"], "campaign": ["B:Lynx-Folk"], "horde": ["B:Tiger-Folk"], "terrain": "Coastland Temple", "frontier": "Feyland Temple", "dragons": ["B:Earth/Water Wyrm"]}, "C": {"home": ["C:Spy"], "campaign": ["C:Warlock"], "horde": ["C:Duelist"], "terrain": "Coastland Temple", "frontier": "Swampland Standing Stones", "dragons": ["C:Earth/Fire Drake"]}}}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,8,'{"number": 8, "name": "dice_fell", "facts": {"player": "A", "place": "horde", "kind": "horde maneuver", "faces": {"A:Mummy": "Wither 3"}, "again": false}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,9,'{"number": 9, "name": "rolled", "facts": {"player": "A", "place": "horde", "kind": "horde maneuver", "counts": ["maneuver"], "faces": {"A:Mummy": ["Wither 3"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,10,'{"number": 10, "name": "dice_fell", "facts": {"player": "B", "place": "horde", "kind": "horde maneuver", "faces": {"B:Tiger-Folk": "Double Strike 4"}, "again": false}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,11,'{"number": 11, "name": "rolled", "facts": {"player": "B", "place": "horde", "kind": "horde maneuver", "counts": ["maneuver"], "faces": {"B:Tiger-Folk": ["Double Strike 4"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,12,'{"number": 12, "name": "dice_fell", "facts": {"player": "C", "place": "horde", "kind": "horde maneuver", "faces": {"C:Duelist": "ID 2"}, "again": false}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,13,'{"number": 13, "name": "rolled", "facts": {"player": "C", "place": "horde", "kind": "horde maneuver", "counts": ["maneuver"], "faces": {"C:Duelist": ["ID 2"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 2, "after_subtract": 2, "after_divide": 2, "after_sai": 2, "after_multiply": 2, "total": 2}, "causes": [], "totals": {"maneuver": 2}, "total": 2}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,14,'{"number": 14, "name": "horde_roll_tied", "facts": {"players": ["A", "B"], "results": 0, "position": 2}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,15,'{"number": 15, "name": "dice_fell", "facts": {"player": "A", "place": "horde", "kind": "horde maneuver", "faces": {"A:Mummy": "SAVE 3"}, "again": false}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,16,'{"number": 16, "name": "rolled", "facts": {"player": "A", "place": "horde", "kind": "horde maneuver", "counts": ["maneuver"], "faces": {"A:Mummy": ["SAVE 3"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,17,'{"number": 17, "name": "dice_fell", "facts": {"player": "B", "place": "horde", "kind": "horde maneuver", "faces": {"B:Tiger-Folk": "SAVE 2"}, "again": false}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,18,'{"number": 18, "name": "rolled", "facts": {"player": "B", "place": "horde", "kind": "horde maneuver", "counts": ["maneuver"], "faces": {"B:Tiger-Folk": ["SAVE 2"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,19,'{"number": 19, "name": "horde_roll_tied", "facts": {"players": ["A", "B"], "results": 0, "position": 2}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,20,'{"number": 20, "name": "dice_fell", "facts": {"player": "A", "place": "horde", "kind": "horde maneuver", "faces": {"A:Mummy": "MELEE 4"}, "again": false}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,21,'{"number": 21, "name": "rolled", "facts": {"player": "A", "place": "horde", "kind": "horde maneuver", "counts": ["maneuver"], "faces": {"A:Mummy": ["MELEE 4"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,22,'{"number": 22, "name": "dice_fell", "facts": {"player": "B", "place": "horde", "kind": "horde maneuver", "faces": {"B:Tiger-Folk": "MELEE 2"}, "again": false}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,23,'{"number": 23, "name": "rolled", "facts": {"player": "B", "place": "horde", "kind": "horde maneuver", "counts": ["maneuver"], "faces": {"B:Tiger-Folk": ["MELEE 2"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,24,'{"number": 24, "name": "horde_roll_tied", "facts": {"players": ["A", "B"], "results": 0, "position": 2}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,25,'{"number": 25, "name": "dice_fell", "facts": {"player": "A", "place": "horde", "kind": "horde maneuver", "faces": {"A:Mummy": "ID 3"}, "again": false}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,26,'{"number": 26, "name": "rolled", "facts": {"player": "A", "place": "horde", "kind": "horde maneuver", "counts": ["maneuver"], "faces": {"A:Mummy": ["ID 3"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 3, "after_subtract": 3, "after_divide": 3, "after_sai": 3, "after_multiply": 3, "total": 3}, "causes": [], "totals": {"maneuver": 3}, "total": 3}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,27,'{"number": 27, "name": "dice_fell", "facts": {"player": "B", "place": "horde", "kind": "horde maneuver", "faces": {"B:Tiger-Folk": "SAVE 4"}, "again": false}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,28,'{"number": 28, "name": "rolled", "facts": {"player": "B", "place": "horde", "kind": "horde maneuver", "counts": ["maneuver"], "faces": {"B:Tiger-Folk": ["SAVE 4"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,29,'{"number": 29, "name": "horde_roll_won", "facts": {"player": "C", "results": {"A": 3, "B": 0, "C": 2}, "order": ["C", "A", "B"]}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,30,'{"number": 30, "name": "first_turn_taken", "facts": {"player": "A", "chosen": false, "order": ["A", "C", "B"]}, "cause": "order of play", "seen_by": null}');
INSERT INTO "event" VALUES(6,31,'{"number": 31, "name": "frontier_selected", "facts": {"player": "C", "terrain": "Feyland Temple", "proposed_by": ["B"]}, "cause": "frontier choice", "seen_by": null}');
INSERT INTO "event" VALUES(6,32,'{"number": 32, "name": "army_placed", "facts": {"player": "A", "army": "home", "place": "A-home", "dice": ["A:Heucuva"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(6,33,'{"number": 33, "name": "army_placed", "facts": {"player": "A", "army": "horde", "place": "B-home", "dice": ["A:Mummy"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(6,34,'{"number": 34, "name": "army_placed", "facts": {"player": "A", "army": "campaign", "place": "C-home", "dice": ["A:Skeleton"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(6,35,'{"number": 35, "name": "army_placed", "facts": {"player": "C", "army": "home", "place": "C-home", "dice": ["C:Spy"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(6,36,'{"number": 36, "name": "army_placed", "facts": {"player": "C", "army": "horde", "place": "B-home", "dice": ["C:Duelist"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(6,37,'{"number": 37, "name": "army_placed", "facts": {"player": "C", "army": "campaign", "place": "frontier", "dice": ["C:Warlock"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(6,38,'{"number": 38, "name": "army_placed", "facts": {"player": "B", "army": "home", "place": "B-home", "dice": ["B:Leopard-Folk"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(6,39,'{"number": 39, "name": "army_placed", "facts": {"player": "B", "army": "horde", "place": "C-home", "dice": ["B:Tiger-Folk"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(6,40,'{"number": 40, "name": "army_placed", "facts": {"player": "B", "army": "campaign", "place": "A-home", "dice": ["B:Lynx-Folk"]}, "cause": "placement", "seen_by": null}');
INSERT INTO "event" VALUES(6,41,'{"number": 41, "name": "distance_rolled", "facts": {"player": "A", "place": "A-home", "rolled": 1, "face": 1}, "cause": "starting distance", "seen_by": null}');
INSERT INTO "event" VALUES(6,42,'{"number": 42, "name": "distance_rolled", "facts": {"player": "C", "place": "C-home", "rolled": 8, "face": null}, "cause": "starting distance", "seen_by": null}');
INSERT INTO "event" VALUES(6,43,'{"number": 43, "name": "distance_rolled", "facts": {"player": "C", "place": "C-home", "rolled": 6, "face": 6}, "cause": "starting distance", "seen_by": null}');
INSERT INTO "event" VALUES(6,44,'{"number": 44, "name": "distance_rolled", "facts": {"player": "B", "place": "B-home", "rolled": 3, "face": 3}, "cause": "starting distance", "seen_by": null}');
INSERT INTO "event" VALUES(6,45,'{"number": 45, "name": "distance_rolled", "facts": {"player": "C", "place": "frontier", "rolled": 7, "face": 6}, "cause": "starting distance", "seen_by": null}');
INSERT INTO "event" VALUES(6,46,'{"number": 46, "name": "turn_began", "facts": {"player": "A", "turn": 1}, "cause": "expire effects", "seen_by": null}');
INSERT INTO "event" VALUES(6,47,'{"number": 47, "name": "march_began", "facts": {"player": "A", "place": "C-home", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(6,48,'{"number": 48, "name": "maneuver_announced", "facts": {"player": "A", "place": "C-home"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(6,49,'{"number": 49, "name": "maneuver_opposed", "facts": {"player": "B", "place": "C-home"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(6,50,'{"number": 50, "name": "dice_fell", "facts": {"player": "A", "place": "C-home", "kind": "maneuver", "faces": {"A:Skeleton": "MELEE 1"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(6,51,'{"number": 51, "name": "rolled", "facts": {"player": "A", "place": "C-home", "kind": "maneuver", "counts": ["maneuver"], "faces": {"A:Skeleton": ["MELEE 1"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(6,52,'{"number": 52, "name": "dice_fell", "facts": {"player": "B", "place": "C-home", "kind": "counter-maneuver", "faces": {"B:Tiger-Folk": "Double Strike 4"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(6,53,'{"number": 53, "name": "rolled", "facts": {"player": "B", "place": "C-home", "kind": "counter-maneuver", "counts": ["maneuver"], "faces": {"B:Tiger-Folk": ["Double Strike 4"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(6,54,'{"number": 54, "name": "maneuver_succeeded", "facts": {"player": "A", "place": "C-home", "results": {"A": 0, "B": 0}}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(6,55,'{"number": 55, "name": "terrain_turned", "facts": {"place": "C-home", "terrain": "Coastland Temple", "was": 6, "face": 5, "icon": "MISSILE", "player": "A"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(6,56,'{"number": 56, "name": "action_chosen", "facts": {"player": "A", "place": "C-home", "action": "missile", "target": {"player": "C", "place": "C-home"}}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(6,57,'{"number": 57, "name": "dice_fell", "facts": {"player": "A", "place": "C-home", "kind": "missile", "faces": {"A:Skeleton": "MELEE 2"}, "again": false}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(6,58,'{"number": 58, "name": "rolled", "facts": {"player": "A", "place": "C-home", "kind": "missile", "counts": ["missile"], "faces": {"A:Skeleton": ["MELEE 2"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"missile": 0}, "total": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(6,59,'{"number": 59, "name": "damage_dealt", "facts": {"player": "C", "place": "C-home", "kind": "missile", "by": "A", "results": 0, "saves": 0, "damage": 0, "cursed": 0}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(6,60,'{"number": 60, "name": "march_ended", "facts": {"player": "A", "place": "C-home", "march": "first march"}, "cause": "first march", "seen_by": null}');
INSERT INTO "event" VALUES(6,61,'{"number": 61, "name": "march_began", "facts": {"player": "A", "place": "B-home", "march": "second march"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(6,62,'{"number": 62, "name": "maneuver_announced", "facts": {"player": "A", "place": "B-home"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(6,63,'{"number": 63, "name": "maneuver_opposed", "facts": {"player": "C", "place": "B-home"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(6,64,'{"number": 64, "name": "maneuver_opposed", "facts": {"player": "B", "place": "B-home"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(6,65,'{"number": 65, "name": "dice_fell", "facts": {"player": "A", "place": "B-home", "kind": "maneuver", "faces": {"A:Mummy": "ID 3"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(6,66,'{"number": 66, "name": "rolled", "facts": {"player": "A", "place": "B-home", "kind": "maneuver", "counts": ["maneuver"], "faces": {"A:Mummy": ["ID 3"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 3, "after_subtract": 3, "after_divide": 3, "after_sai": 3, "after_multiply": 3, "total": 3}, "causes": [], "totals": {"maneuver": 3}, "total": 3}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(6,67,'{"number": 67, "name": "dice_fell", "facts": {"player": "C", "place": "B-home", "kind": "counter-maneuver", "faces": {"C:Duelist": "MISSILE 2"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(6,68,'{"number": 68, "name": "rolled", "facts": {"player": "C", "place": "B-home", "kind": "counter-maneuver", "counts": ["maneuver"], "faces": {"C:Duelist": ["MISSILE 2"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(6,69,'{"number": 69, "name": "dice_fell", "facts": {"player": "B", "place": "B-home", "kind": "counter-maneuver", "faces": {"B:Leopard-Folk": "MELEE 3"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(6,70,'{"number": 70, "name": "rolled", "facts": {"player": "B", "place": "B-home", "kind": "counter-maneuver", "counts": ["maneuver"], "faces": {"B:Leopard-Folk": ["MELEE 3"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"maneuver": 0}, "total": 0}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(6,71,'{"number": 71, "name": "maneuver_succeeded", "facts": {"player": "A", "place": "B-home", "results": {"A": 3, "C": 0, "B": 0}}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(6,72,'{"number": 72, "name": "terrain_turned", "facts": {"place": "B-home", "terrain": "Coastland Temple", "was": 3, "face": 4, "icon": "MISSILE", "player": "A"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(6,73,'{"number": 73, "name": "action_chosen", "facts": {"player": "A", "place": "B-home", "action": "missile", "target": {"player": "C", "place": "B-home"}}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(6,74,'{"number": 74, "name": "dice_fell", "facts": {"player": "A", "place": "B-home", "kind": "missile", "faces": {"A:Mummy": "MELEE 4"}, "again": false}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(6,75,'{"number": 75, "name": "rolled", "facts": {"player": "A", "place": "B-home", "kind": "missile", "counts": ["missile"], "faces": {"A:Mummy": ["MELEE 4"]}, "counts_ids": true, "acted": [], "ids_as": [], "sums": {"subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 0, "after_multiply": 0, "total": 0}, "causes": [], "totals": {"missile": 0}, "total": 0}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(6,76,'{"number": 76, "name": "damage_dealt", "facts": {"player": "C", "place": "B-home", "kind": "missile", "by": "A", "results": 0, "saves": 0, "damage": 0, "cursed": 0}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(6,77,'{"number": 77, "name": "march_ended", "facts": {"player": "A", "place": "B-home", "march": "second march"}, "cause": "second march", "seen_by": null}');
INSERT INTO "event" VALUES(6,78,'{"number": 78, "name": "conceded", "facts": {"player": "B"}, "cause": "reserves retreat", "seen_by": null}');
CREATE TABLE "match" (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	game VARCHAR NOT NULL, 
	options JSON NOT NULL, 
	status VARCHAR NOT NULL, 
	wanted INTEGER NOT NULL, 
	created_by BIGINT NOT NULL, 
	created_at INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	seed VARCHAR NOT NULL, 
	commitment VARCHAR NOT NULL, 
	snapshot JSON NOT NULL, 
	entries INTEGER NOT NULL, 
	events INTEGER NOT NULL, 
	asked JSON NOT NULL, 
	outcome JSON NOT NULL, 
	failure VARCHAR
, invited JSON DEFAULT '[]' NOT NULL);
INSERT INTO "match" VALUES(1,1,100,'dragon_dice','{"force_points": 6, "advanced": []}','over',2,11,1700000000,47,'0101010101010101010101010101010101010101010101010101010101010101','72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793','{"state": {"seats": ["A", "B"], "force_points": 6, "step": "second march", "advanced": [], "dice": {"A:Blazer": "A-home", "A:Dragonne Rider": "frontier", "A:Sparker": "dua", "A:Fire Drake": "pool", "B:Hound Master#1": "dua", "B:Assaulter": "dua", "B:Hound Master#2": "dua", "B:Wolf Master": "dua", "B:Death/Water Wyrm": "pool"}, "terrains": {"A-home": ["Feyland City", 3, null], "B-home": ["Wasteland City", 4, null], "frontier": ["Flatland City", 4, null]}, "proposed": {"A": "Flatland City", "B": "Flatland Temple"}, "revealed": true, "frontier_by": "B", "marching": "A", "turn": 5, "marched": ["A-home", "frontier"], "effects": [], "wounds": {}, "minor_faces": {}, "taking_part": null, "sunk": [], "out": ["B"], "leaving": [], "keeps_all_in": false, "outcome": {"winners": ["A"], "reason": "last units in play"}}, "entries": 70, "questions": 86, "events": 151}',70,151,'[]','{"winners": ["A"], "reason": "last units in play"}',NULL,'[]');
INSERT INTO "match" VALUES(2,1,101,'dragon_dice','{"force_points": 15, "advanced": []}','playing',2,11,1700002760,66,'0202020202020202020202020202020202020202020202020202020202020202','75877bb41d393b5fb8455ce60ecd8dda001d06316496b14dfa7f895656eeca4a','{"state": {"seats": ["B", "A"], "force_points": 15, "step": "second march", "advanced": [], "dice": {"A:Thug": "dua", "A:Cutthroat": "reserves", "A:Leopard Rider#1": "A-home", "A:Trickster#1": "reserves", "A:Hedge Wizard": "reserves", "A:Trickster#2": "reserves", "A:Trickster#3": "frontier", "A:Leopard Rider#2": "reserves", "A:Mugger": "dua", "A:Fire Wyrm": "pool", "B:Fox-Folk": "frontier", "B:Falcon-Folk#1": "frontier", "B:Hound-Folk": "A-home", "B:Rhino-Folk": "frontier", "B:Horse-Folk": "A-home", "B:Falcon-Folk#2": "frontier", "B:Antelope-Folk": "dua", "B:Buffalo-Folk": "dua", "B:Death/Fire Wyrm": "pool"}, "terrains": {"A-home": ["Swampland City", 6, null], "B-home": ["Flatland Tower", 5, null], "frontier": ["Wasteland Standing Stones", 2, null]}, "proposed": {"A": "Wasteland Standing Stones", "B": "Swampland City"}, "revealed": true, "frontier_by": "A", "marching": "B", "turn": 5, "marched": ["frontier"], "effects": [{"name": "Palsy", "on": "army", "by": "A", "ends_with": "A", "owner": "B", "place": "A-home", "strength": 1, "castings": 1, "is_death_magic": true}], "wounds": {}, "minor_faces": {}, "taking_part": null, "sunk": [], "out": [], "leaving": [], "keeps_all_in": false, "outcome": null}, "entries": 99, "questions": 113, "events": 194}',106,207,'[[122, "A", "8ada6b26813753dc"]]','null',NULL,'[]');
INSERT INTO "match" VALUES(3,1,102,'dragon_dice','{"force_points": 6, "advanced": ["dragonkin", "items"]}','playing',3,11,1700006660,6,'0303030303030303030303030303030303030303030303030303030303030303','648aa5c579fb30f38af744d97d6ec840c7a91277a499a0d780f3e7314eca090b','{"state": {"seats": ["A", "B", "C"], "force_points": 6, "step": "force building", "advanced": ["dragonkin", "items"], "dice": {}, "terrains": {}, "proposed": {}, "revealed": false, "frontier_by": null, "marching": null, "turn": 0, "marched": [], "effects": [], "wounds": {}, "minor_faces": {}, "taking_part": null, "sunk": [], "out": [], "leaving": [], "keeps_all_in": false, "outcome": null}, "entries": 0, "questions": 0, "events": 0}',2,4,'[[3, "C", "009741fd9737a166"]]','null',NULL,'[]');
INSERT INTO "match" VALUES(4,1,103,'dragon_dice','{"force_points": 24}','open',3,12,1700006900,1,'0404040404040404040404040404040404040404040404040404040404040404','9f4fb68f3e1dac82202f9aa581ce0bbf1f765df0e9ac3c8c57e20f685abab8ed','null',0,0,'[]','null',NULL,'[[13, "Player 13"]]');
INSERT INTO "match" VALUES(5,1,104,'dragon_dice','{"force_points": 6, "advanced": []}','over',2,12,1700006960,4,'0505050505050505050505050505050505050505050505050505050505050505','f849d67325facf04177bc663b2dc544051831c589ef581d412f2eba44834e77c','null',0,0,'[]','null',NULL,'[]');
INSERT INTO "match" VALUES(6,1,105,'dragon_dice','{"force_points": 6, "advanced": []}','playing',3,11,1700007080,30,'0606060606060606060606060606060606060606060606060606060606060606','e802086ad6a1e16b78352ad7296d2aabd835b1b16dbe951e1135b97c68e29d81','{"state": {"seats": ["A", "C", "B"], "force_points": 6, "step": "reserves reinforce", "advanced": [], "dice": {"A:Heucuva": "A-home", "A:Skeleton": "C-home", "A:Mummy": "B-home", "A:Fire Drake": "pool", "B:Leopard-Folk": "B-home", "B:Lynx-Folk": "A-home", "B:Tiger-Folk": "C-home", "B:Earth/Water Wyrm": "pool", "C:Spy": "C-home", "C:Warlock": "frontier", "C:Duelist": "B-home", "C:Earth/Fire Drake": "pool"}, "terrains": {"A-home": ["Flatland City", 1, null], "B-home": ["Coastland Temple", 4, null], "C-home": ["Coastland Temple", 5, null], "frontier": ["Feyland Temple", 6, null]}, "proposed": {"A": "Highland Temple", "B": "Feyland Temple", "C": "Swampland Standing Stones"}, "revealed": true, "frontier_by": "C", "marching": "A", "turn": 1, "marched": ["C-home", "B-home"], "effects": [], "wounds": {}, "minor_faces": {}, "taking_part": null, "sunk": [], "out": [], "leaving": [], "keeps_all_in": false, "outcome": null}, "entries": 46, "questions": 46, "events": 77}',47,78,'[[47, "A", "7c70cf13a4c8c990"]]','null',NULL,'[]');
CREATE TABLE match_pictures (
	match_id INTEGER NOT NULL, 
	palette VARCHAR, 
	layout VARCHAR, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(match_id) REFERENCES "match" (id)
);
CREATE TABLE note (
	name VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE outbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	match_id INTEGER NOT NULL, 
	channel_id BIGINT NOT NULL, 
	kind VARCHAR NOT NULL, 
	payload JSON NOT NULL, 
	nonce VARCHAR NOT NULL, 
	tries INTEGER NOT NULL, 
	first_try INTEGER, 
	not_before INTEGER NOT NULL, 
	posted_at INTEGER, 
	messages JSON NOT NULL, 
	given_up VARCHAR, 
	FOREIGN KEY(match_id) REFERENCES "match" (id), 
	UNIQUE (nonce)
);
INSERT INTO "outbox" VALUES(93,1,100,'answered','{"question": 82, "seat": "A"}','62afe22e32fae7bc72d1',0,NULL,0,NULL,'[]',NULL);
INSERT INTO "outbox" VALUES(94,1,100,'news','{"first": 142, "last": 151, "asked": []}','252891940ef3cfa2e6d6',0,NULL,0,NULL,'[]',NULL);
INSERT INTO "outbox" VALUES(95,1,100,'over','{}','0b32bce393b9a84f4deb',0,NULL,0,NULL,'[]',NULL);
INSERT INTO "outbox" VALUES(225,2,101,'news','{"first": 197, "last": 202, "asked": [{"question": 119, "seat": "B"}]}','a152dbb9157e5f097951',0,NULL,0,NULL,'[]',NULL);
INSERT INTO "outbox" VALUES(226,2,101,'answered','{"question": 119, "seat": "B"}','64b73fc42e512624d125',0,NULL,0,NULL,'[]',NULL);
INSERT INTO "outbox" VALUES(227,2,101,'news','{"first": 204, "last": 207, "asked": [{"question": 122, "seat": "A"}]}','0344649fb0fdbce5aa00',0,NULL,0,NULL,'[]',NULL);
INSERT INTO "outbox" VALUES(236,3,102,'news','{"first": 1, "last": 2, "asked": []}','b8ee52f14c8e282be881',0,NULL,0,NULL,'[]',NULL);
INSERT INTO "outbox" VALUES(237,3,102,'answered','{"question": 2, "seat": "B"}','7cb0b61db68b56cdf8a0',0,NULL,0,NULL,'[]',NULL);
INSERT INTO "outbox" VALUES(238,3,102,'news','{"first": 3, "last": 4, "asked": []}','a0417a61e601894892a8',0,NULL,0,NULL,'[]',NULL);
INSERT INTO "outbox" VALUES(239,4,103,'invitation','{}','2b9b02c07aa29e31bbd9',0,NULL,0,NULL,'[]',NULL);
INSERT INTO "outbox" VALUES(247,5,104,'answered','{"question": 2, "seat": "B"}','aa1a74c4416a6f4dca33',0,NULL,0,NULL,'[]',NULL);
INSERT INTO "outbox" VALUES(248,5,104,'over','{}','b2aca504276bfd35e739',0,NULL,0,NULL,'[]',NULL);
INSERT INTO "outbox" VALUES(249,5,104,'lobby','{}','7c8893ed0199a40ee300',0,NULL,0,NULL,'[]',NULL);
INSERT INTO "outbox" VALUES(305,6,105,'answered','{"question": 45, "seat": "A"}','3fcefc88a0d098de77b9',0,NULL,0,NULL,'[]',NULL);
INSERT INTO "outbox" VALUES(306,6,105,'news','{"first": 73, "last": 77, "asked": [{"question": 47, "seat": "A"}]}','02ae2ce58fec6762bb30',0,NULL,0,NULL,'[]',NULL);
INSERT INTO "outbox" VALUES(307,6,105,'news','{"first": 78, "last": 78, "asked": []}','7f2e6d43ec23ee891345',0,NULL,0,NULL,'[]',NULL);
CREATE TABLE person_pictures (
	user_id BIGINT NOT NULL, 
	palette VARCHAR, 
	layout VARCHAR, 
	PRIMARY KEY (user_id)
);
CREATE TABLE seat (
	match_id INTEGER NOT NULL, 
	seat VARCHAR NOT NULL, 
	user_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	words VARCHAR NOT NULL, 
	PRIMARY KEY (match_id, seat), 
	FOREIGN KEY(match_id) REFERENCES "match" (id), 
	CONSTRAINT one_seat_each UNIQUE (match_id, user_id)
);
INSERT INTO "seat" VALUES(1,'A',11,'Player 11','alea');
INSERT INTO "seat" VALUES(1,'B',12,'Player 12','iacta');
INSERT INTO "seat" VALUES(2,'A',11,'Player 11','alea');
INSERT INTO "seat" VALUES(2,'B',12,'Player 12','iacta');
INSERT INTO "seat" VALUES(3,'A',11,'Player 11','alea');
INSERT INTO "seat" VALUES(3,'B',12,'Player 12','iacta');
INSERT INTO "seat" VALUES(3,'C',13,'Player 13','iacta');
INSERT INTO "seat" VALUES(4,'A',12,'Player 12','');
INSERT INTO "seat" VALUES(5,'A',12,'Player 12','alea');
INSERT INTO "seat" VALUES(5,'B',13,'Player 13','iacta');
INSERT INTO "seat" VALUES(6,'A',11,'Player 11','alea');
INSERT INTO "seat" VALUES(6,'B',12,'Player 12','iacta');
INSERT INTO "seat" VALUES(6,'C',13,'Player 13','iacta');
CREATE TABLE set_aside (
	id INTEGER NOT NULL, 
	match_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	question INTEGER NOT NULL, 
	fingerprint VARCHAR NOT NULL, 
	who VARCHAR NOT NULL, 
	answer JSON NOT NULL, 
	dice JSON NOT NULL, 
	at INTEGER NOT NULL, 
	set_aside_at INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(match_id) REFERENCES "match" (id)
);
CREATE TABLE shown (
	match_id INTEGER NOT NULL, 
	what VARCHAR NOT NULL, 
	message_id BIGINT NOT NULL, 
	PRIMARY KEY (match_id, what), 
	FOREIGN KEY(match_id) REFERENCES "match" (id)
);
CREATE INDEX ix_match_channel_id ON "match" (channel_id);
CREATE INDEX ix_match_status ON "match" (status);
CREATE UNIQUE INDEX one_match_per_channel ON "match" (channel_id) WHERE status <> 'over';
CREATE INDEX ix_outbox_match_id ON outbox (match_id);
CREATE INDEX unposted ON outbox (channel_id, id) WHERE posted_at IS NULL AND given_up IS NULL;
CREATE INDEX ix_seat_user_id ON seat (user_id);
CREATE INDEX ix_set_aside_match_id ON set_aside (match_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('match',6);
INSERT INTO "sqlite_sequence" VALUES('outbox',307);
COMMIT;
