using SerializationApi.Shapes.Generator.Tests.EveryKind.@namespace;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>Every contract of the zoo, filled and as it is made.</summary>
public static class ContractCases
{
    public static TheoryData<ContractCase> Filled =>
        [
            ContractCase.Of<Scalars, ScalarsShape>(ContractValues.Scalars),
            ContractCase.Of<Nullables, NullablesShape>(ContractValues.Nullables),
            ContractCase.Of<EnumContract, EnumContractShape>(ContractValues.Enums),
            ContractCase.Of<Lists, ListsShape>(ContractValues.Lists),
            ContractCase.Of<Maps, MapsShape>(ContractValues.Maps),
            ContractCase.Of<Person, PersonShape>(ContractValues.Person),
            ContractCase.Of<Point, PointShape>(new Point(1, "p")),
            ContractCase.Of<Vector, VectorShape>(ContractValues.Vector),
            ContractCase.Of<Cell, CellShape>(new Cell(1, 2.5m)),
            ContractCase.Of<Account, AccountShape>(ContractValues.Account),
            ContractCase.Of<InitOnly, InitOnlyShape>(ContractValues.InitOnly),
            ContractCase.Of<InitOnly, InitOnlyShape>(InitOnly.WithHidden("seen"), "InitOnly, defaults"),
            ContractCase.Of<Derived, DerivedShape>(ContractValues.Derived),
            ContractCase.Of<@class, classShape>(ContractValues.Keywords),
            ContractCase.Of<Tree.Node, Tree_NodeShape>(ContractValues.Node),
            ContractCase.Of<Oblivious, ObliviousShape>(ContractValues.Oblivious),
            ContractCase.Of<Wrapper, WrapperShape>(ContractValues.Wrapper),
            ContractCase.Of<KeyedText, KeyedTextShape>(ContractValues.KeyedText),
            ContractCase.Of<Dog, DogShape>(new Dog("rex", 4)),
            ContractCase.Of<Settings, SettingsShape>(
                new Settings
                {
                    Name = "s",
                    Level = 1,
                    Rate = 2,
                }
            ),
            ContractCase.Of<Plain, PlainShape>(ContractValues.Plain),
            ContractCase.Of<Chosen, ChosenShape>(ContractValues.Chosen),
            ContractCase.Of<IOuter.Inner, IOuter_InnerShape>(new IOuter.Inner(IOuter.Mood.Well, IOuter.Mood.Fine)),
            ContractCase.Of<Nothing, NothingShape>(new Nothing()),
        ];

    /// <summary>Values with nulls and zeros throughout.</summary>
    public static TheoryData<ContractCase> Empty =>
        [
            ContractCase.Of<Scalars, ScalarsShape>(new Scalars()),
            ContractCase.Of<Nullables, NullablesShape>(new Nullables()),
            ContractCase.Of<EnumContract, EnumContractShape>(new EnumContract()),
            ContractCase.Of<Lists, ListsShape>(new Lists()),
            ContractCase.Of<Maps, MapsShape>(new Maps()),
            ContractCase.Of<Person, PersonShape>(new Person("", 0, null)),
            ContractCase.Of<Point, PointShape>(default),
            ContractCase.Of<Vector, VectorShape>(default),
            ContractCase.Of<@class, classShape>(new @class()),
            ContractCase.Of<Tree.Node, Tree_NodeShape>(new Tree.Node()),
            ContractCase.Of<Oblivious, ObliviousShape>(new Oblivious()),
            ContractCase.Of<Wrapper, WrapperShape>(new Wrapper()),
        ];

    /// <summary>Values with nulls inside lists and maps, which Protobuf refuses.</summary>
    public static TheoryData<ContractCase> WithHoles =>
        [
            ContractCase.Of<Lists, ListsShape>(new Lists { Holes = ["a", null] }, "Lists.Holes[1]"),
            ContractCase.Of<Lists, ListsShape>(new Lists { Maybes = [null] }, "Lists.Maybes[0]"),
            ContractCase.Of<Lists, ListsShape>(new Lists { MaybePoints = [new Point(1, ""), null] }, "Lists.MaybePoints[1]"),
            ContractCase.Of<Lists, ListsShape>(new Lists { MaybeVectors = [null] }, "Lists.MaybeVectors[0]"),
            ContractCase.Of<Lists, ListsShape>(new Lists { People = [null!] }, "Lists.People[0]"),
            ContractCase.Of<Lists, ListsShape>(new Lists { Blobs = [null!] }, "Lists.Blobs[0]"),
            ContractCase.Of<Lists, ListsShape>(new Lists { MaybePeople = [null, ContractValues.Person] }, "Lists.MaybePeople[0]"),
            ContractCase.Of<Lists, ListsShape>(new Lists { MaybePeopleArray = [null] }, "Lists.MaybePeopleArray[0]"),
            ContractCase.Of<Lists, ListsShape>(new Lists { MaybePeopleInterface = [null] }, "Lists.MaybePeopleInterface[0]"),
            ContractCase.Of<Maps, MapsShape>(new Maps { MaybeText = new Dictionary<string, string?> { ["x"] = null } }, "Maps.MaybeText"),
            ContractCase.Of<Maps, MapsShape>(new Maps { Names = new() { [1] = null! } }, "Maps.Names"),
            ContractCase.Of<Maps, MapsShape>(new Maps { Maybe = new() { ["x"] = null } }, "Maps.Maybe"),
            ContractCase.Of<Maps, MapsShape>(new Maps { People = new() { ["x"] = null! } }, "Maps.People"),
            ContractCase.Of<Tree.Node, Tree_NodeShape>(new Tree.Node { Children = [null!] }, "Tree_Node.Children[0]"),
        ];
}
