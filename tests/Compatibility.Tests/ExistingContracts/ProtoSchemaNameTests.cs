using System.Runtime.Serialization;
using ProtoBuf;
using SerializationApi.Formats;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

#pragma warning disable CA1008, CA1027, CA1069, CA2227
namespace SerializationApi.Compatibility.Tests.ExistingContracts;

/// <summary>The names of messages, fields and enums in the schemas of contracts that are annotated for protobuf-net.</summary>
public sealed class ProtoSchemaNameTests
{
    [Fact]
    public void A_schema_has_the_names_and_enums_of_protobuf_nets() =>
        Assert.Equal(
            """
            syntax = "proto3";

            package contracts;

            option csharp_namespace = "Contracts.Protobuf";

            message Calc {
              int32 X = 1;
              CalcKind Kind = 2;
              repeated Other zed = 3 [packed = false];
              map<int32, CalcKind> ByNumber = 4;
              // Keys: CalcKind: None = 0, Some = 1
              map<int32, CalcKind> ByKind = 5;
              optional CalcKind Maybe = 6;
              // Wide: Far = 4294967296
              int64 Wide = 7;
              Animal Pet = 8;
              Crate_Int32 Crate = 9;
            }

            message Animal {
              oneof subtype {
                Dog Dog = 4;
              }
              string Name = 1;
            }

            message Crate_Int32 {
              int32 Value = 1;
            }

            message Dog {
              CalcKind the_kind = 1;
            }

            enum CalcKind {
              None = 0;
              Some = 1;
            }

            enum Other {
              option allow_alias = true;
              Other_ZERO = 0;
              Other_Some = 2;
              Other_Same = 2;
              Other_OTHER_LAST = 4;
            }

            """.ReplaceLineEndings("\n"),
            ProtoSchema.Of(new FormatSet(ProtoSchemaNameShapes.All).FindCodecs<NamedCalc>()!.Contract)
        );
}

[GenerateShapeFor<NamedCalc>]
[GenerateShapeFor<NamedDog>]
public static partial class ProtoSchemaNameShapes;

[ProtoContract(Name = "Calc"), DataContract(Name = "Other")]
public sealed class NamedCalc
{
    [ProtoMember(1)]
    public int X { get; set; }

    [ProtoMember(2)]
    public CalcKind Kind { get; set; }

    [ProtoMember(3, Name = "zed")]
    public List<RenamedEnum>? Others { get; set; }

    [ProtoMember(4)]
    public Dictionary<int, CalcKind>? ByNumber { get; set; }

    [ProtoMember(5)]
    public Dictionary<CalcKind, CalcKind>? ByKind { get; set; }

    [ProtoMember(6)]
    public CalcKind? Maybe { get; set; }

    [ProtoMember(7)]
    public Wide Wide { get; set; }

    [ProtoMember(8)]
    public NamedAnimal? Pet { get; set; }

    [ProtoMember(9)]
    public Crate<int>? Crate { get; set; }
}

public enum CalcKind
{
    None,
    Some,
}

[ProtoContract(Name = ".some.where.Other")]
public enum RenamedEnum
{
    [ProtoEnum(Name = "OTHER_LAST")]
    Last = 4,
    Some = 2,
    Same = 2,
}

public enum Wide : long
{
    Far = 1L << 32,
}

[ProtoContract(Name = "Animal")]
[ProtoInclude(4, typeof(NamedDog))]
public class NamedAnimal
{
    [ProtoMember(1)]
    public string? Name { get; set; }
}

[ProtoContract(Name = "Dog")]
public sealed class NamedDog : NamedAnimal
{
    [ProtoMember(1, Name = "the_kind")]
    public CalcKind Kind { get; set; }
}

[ProtoContract]
public sealed class Crate<T>
{
    [ProtoMember(1)]
    public T? Value { get; set; }
}
