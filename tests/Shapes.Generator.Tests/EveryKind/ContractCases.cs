using SerializationApi.Shapes.Generator.Tests.Zoo.@namespace;

namespace SerializationApi.Shapes.Generator.Tests.Zoo;

/// <summary>Every contract of the zoo, filled and as it is made.</summary>
public static class ZooCases
{
    public static TheoryData<ZooCase> Filled =>
    [
        ZooCase.Of<Scalars, ScalarsShape>(ZooValues.Scalars),
        ZooCase.Of<Nullables, NullablesShape>(ZooValues.Nullables),
        ZooCase.Of<EnumContract, EnumContractShape>(ZooValues.Enums),
        ZooCase.Of<Lists, ListsShape>(ZooValues.Lists),
        ZooCase.Of<Maps, MapsShape>(ZooValues.Maps),
        ZooCase.Of<Person, PersonShape>(ZooValues.Person),
        ZooCase.Of<Point, PointShape>(new Point(1, "p")),
        ZooCase.Of<Vector, VectorShape>(ZooValues.Vector),
        ZooCase.Of<Cell, CellShape>(new Cell(1, 2.5m)),
        ZooCase.Of<Account, AccountShape>(ZooValues.Account),
        ZooCase.Of<InitOnly, InitOnlyShape>(ZooValues.InitOnly),
        ZooCase.Of<InitOnly, InitOnlyShape>(InitOnly.WithHidden("seen"), "InitOnly, defaults"),
        ZooCase.Of<Derived, DerivedShape>(ZooValues.Derived),
        ZooCase.Of<@class, classShape>(ZooValues.Keywords),
        ZooCase.Of<Tree.Node, Tree_NodeShape>(ZooValues.Node),
        ZooCase.Of<Oblivious, ObliviousShape>(ZooValues.Oblivious),
        ZooCase.Of<Wrapper, WrapperShape>(ZooValues.Wrapper),
        ZooCase.Of<KeyedText, KeyedTextShape>(ZooValues.KeyedText),
        ZooCase.Of<Dog, DogShape>(new Dog("rex", 4)),
        ZooCase.Of<Settings, SettingsShape>(new Settings { Name = "s", Level = 1, Rate = 2 }),
        ZooCase.Of<Plain, PlainShape>(ZooValues.Plain),
        ZooCase.Of<Chosen, ChosenShape>(ZooValues.Chosen),
        ZooCase.Of<IOuter.Inner, IOuter_InnerShape>(new IOuter.Inner(IOuter.Mood.Well, IOuter.Mood.Fine)),
        ZooCase.Of<Nothing, NothingShape>(new Nothing()),
    ];

    /// <summary>Values with nulls and zeros throughout.</summary>
    public static TheoryData<ZooCase> Empty =>
    [
        ZooCase.Of<Scalars, ScalarsShape>(new Scalars()),
        ZooCase.Of<Nullables, NullablesShape>(new Nullables()),
        ZooCase.Of<EnumContract, EnumContractShape>(new EnumContract()),
        ZooCase.Of<Lists, ListsShape>(new Lists()),
        ZooCase.Of<Maps, MapsShape>(new Maps()),
        ZooCase.Of<Person, PersonShape>(new Person("", 0, null)),
        ZooCase.Of<Point, PointShape>(default),
        ZooCase.Of<Vector, VectorShape>(default),
        ZooCase.Of<@class, classShape>(new @class()),
        ZooCase.Of<Tree.Node, Tree_NodeShape>(new Tree.Node()),
        ZooCase.Of<Oblivious, ObliviousShape>(new Oblivious()),
        ZooCase.Of<Wrapper, WrapperShape>(new Wrapper()),
    ];

    /// <summary>Values with nulls inside lists and maps, which Protobuf refuses.</summary>
    public static TheoryData<ZooCase> WithHoles =>
    [
        ZooCase.Of<Lists, ListsShape>(new Lists { Holes = ["a", null] }, "Lists.Holes[1]"),
        ZooCase.Of<Lists, ListsShape>(new Lists { Maybes = [null] }, "Lists.Maybes[0]"),
        ZooCase.Of<Lists, ListsShape>(new Lists { MaybePoints = [new Point(1, ""), null] }, "Lists.MaybePoints[1]"),
        ZooCase.Of<Lists, ListsShape>(new Lists { MaybeVectors = [null] }, "Lists.MaybeVectors[0]"),
        ZooCase.Of<Lists, ListsShape>(new Lists { People = [null!] }, "Lists.People[0]"),
        ZooCase.Of<Lists, ListsShape>(new Lists { Blobs = [null!] }, "Lists.Blobs[0]"),
        ZooCase.Of<Lists, ListsShape>(new Lists { MaybePeople = [null, ZooValues.Person] }, "Lists.MaybePeople[0]"),
        ZooCase.Of<Lists, ListsShape>(new Lists { MaybePeopleArray = [null] }, "Lists.MaybePeopleArray[0]"),
        ZooCase.Of<Lists, ListsShape>(new Lists { MaybePeopleInterface = [null] }, "Lists.MaybePeopleInterface[0]"),
        ZooCase.Of<Maps, MapsShape>(new Maps { MaybeText = new Dictionary<string, string?> { ["x"] = null } }, "Maps.MaybeText"),
        ZooCase.Of<Maps, MapsShape>(new Maps { Names = new() { [1] = null! } }, "Maps.Names"),
        ZooCase.Of<Maps, MapsShape>(new Maps { Maybe = new() { ["x"] = null } }, "Maps.Maybe"),
        ZooCase.Of<Maps, MapsShape>(new Maps { People = new() { ["x"] = null! } }, "Maps.People"),
        ZooCase.Of<Tree.Node, Tree_NodeShape>(new Tree.Node { Children = [null!] }, "Tree_Node.Children[0]"),
    ];
}
