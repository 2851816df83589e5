using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using ProtoBuf;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Derived;

/// <summary>Classes that a library makes at run time, as EF Core does for lazy loading, are written as the contract that they derive
/// from.</summary>
public sealed class ProxyTests
{
    private static readonly FormatSet Set = new([.. ProxyShapes.All, .. Model.ModelShapes.All]);

    private static readonly ModuleBuilder Module = AssemblyBuilder
        .DefineDynamicAssembly(new AssemblyName("Proxies"), AssemblyBuilderAccess.Run)
        .DefineDynamicModule("Proxies");

    public static TheoryData<string> Formats => [.. Wire.All];

    [Theory]
    [MemberData(nameof(Formats))]
    public void A_proxy_is_written_as_its_contract(string format)
    {
        Assert.Equal(Encode(format, new Ship { Name = "a" }), Encode(format, Proxy<Ship>(static ship => ship.Name = "a")));
        Assert.Equal(
            Encode(
                format,
                new Fleet
                {
                    Lead = new Ship { Name = "a" },
                    Ships = [new Ship()],
                    Hold = new Hold { Id = 1 },
                }
            ),
            Encode(
                format,
                new Fleet
                {
                    Lead = Proxy<Ship>(static ship => ship.Name = "a"),
                    Ships = [Proxy<Ship>()],
                    Hold = Proxy<Hold>(static hold => hold.Id = 1),
                }
            )
        );
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void A_proxy_of_a_proxy_is_written_as_its_contract(string format)
    {
        var twice = (Ship)Activator.CreateInstance(Derive(Derive(typeof(Ship))))!;
        Assert.Equal(Encode(format, new Ship()), Encode(format, twice));
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void A_proxy_of_a_case_is_written_as_the_case(string format)
    {
        Assert.Equal(
            Encode<Parcel>(format, new Letter { Pages = 3 }),
            Encode<Parcel>(format, Proxy<Letter>(static letter => letter.Pages = 3))
        );
    }

    [Fact]
    public void Proxies_of_a_hierarchy_of_protobuf_net_are_written_as_what_they_stand_for()
    {
        Assert.Equal(Encode(Wire.Protobuf, new Box { Size = 2 }), Encode(Wire.Protobuf, Proxy<Box>(static box => box.Size = 2)));
        Assert.Equal(
            Encode<Box>(Wire.Protobuf, new Crate { Size = 2, Wood = "oak" }),
            Encode<Box>(
                Wire.Protobuf,
                Proxy<Crate>(static crate =>
                {
                    crate.Size = 2;
                    crate.Wood = "oak";
                })
            )
        );
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void A_proxy_of_what_is_no_case_is_refused(string format)
    {
        UnsupportedValueException error = Assert.Throws<UnsupportedValueException>(() =>
            Encode<Parcel>(format, (Parcel)Activator.CreateInstance(Derive(typeof(Pallet)))!)
        );
        Assert.Equal("Parcel: Pallet is not one of its cases: declare it as one, or copy the value into one of them.", error.Message);
    }

    [Fact]
    public void What_is_no_proxy_is_refused_with_the_way_out() =>
        Assert.Equal(
            "Ship: Tug derives from it and is not one of its cases, so this format would lose what it adds:"
                + " declare it as a case (SHAPE046 says how), or copy the value into a Ship.",
            Assert.Throws<UnsupportedValueException>(static () => Encode<Ship>(Wire.MessagePack, new Tug())).Message
        );

    private static byte[] Encode<T>(string format, T value)
    {
        using PooledBuffer payload = Set.FindCodecs<T>()!.For(Wire.Format(format)).Encode(value);
        return payload.Span.ToArray();
    }

    private static T Proxy<T>(Action<T>? set = null)
    {
        var proxy = (T)Activator.CreateInstance(Derive(typeof(T)))!;
        set?.Invoke(proxy);
        return proxy;
    }

    private static Type Derive(Type type)
    {
        lock (Module)
        {
            TypeBuilder proxy = Module.DefineType($"{type.Name}Proxy{Guid.NewGuid():N}", TypeAttributes.Public, type);
            proxy.DefineField("_loader", typeof(object), FieldAttributes.Private);
            return proxy.CreateType();
        }
    }

    private sealed class Tug : Ship;
}

/// <summary>A base with cases in every format.</summary>
[JsonDerivedType(typeof(Letter), "letter")]
public abstract class Parcel;

/// <summary>A case.</summary>
public class Letter : Parcel
{
    [DataMember(Order = 1)]
    public int Pages { get; set; }
}

/// <summary>No case.</summary>
public class Pallet : Parcel;

/// <summary>The root of a hierarchy.</summary>
[ProtoContract, ProtoInclude(5, typeof(Crate))]
public class Box
{
    [ProtoMember(1)]
    public int Size { get; set; }
}

/// <summary>A class of it.</summary>
[ProtoContract]
public class Crate : Box
{
    [ProtoMember(1)]
    public string? Wood { get; set; }
}

/// <summary>Their shapes.</summary>
[ShapeSet]
[GenerateShapeFor<Parcel>]
[GenerateShapeFor<Box>]
public static partial class ProxyShapes;
