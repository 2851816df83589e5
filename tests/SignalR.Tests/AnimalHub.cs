using System.Threading.Channels;
using Microsoft.AspNetCore.SignalR;

namespace SerializationApi.SignalR.Tests;

/// <summary>What clients of <see cref="AnimalHub"/> are asked.</summary>
public interface IAnimalClient : IAnimalViewer
{
    Task<Animal> Feed(Animal animal);
}

/// <summary>An interface that another inherits.</summary>
public interface IAnimalViewer
{
    Task Seen(string place, Animal animal, IReadOnlyList<Animal> others);
}

/// <summary>Unions as arguments, results and items.</summary>
public sealed class AnimalHub : Hub<IAnimalClient>
{
    public string Name(Animal? animal) => Names.Of(animal);

    public string NameOfTwo(Animal first, int number, Animal second) => $"{Names.Of(first)} {number} {Names.Of(second)}";

    public string NameOfDog(Dog dog) => Names.Of(dog);

    public Animal? Get(string kind) => Names.Make(kind);

    public async ValueTask<Animal?> GetLater(string kind)
    {
        await Task.Yield();
        return Names.Make(kind);
    }

    public IEnumerable<Animal> All() =>
        new List<Dog>
        {
            new() { Age = 4 },
            new() { Age = 5 },
        };

    public async IAsyncEnumerable<Animal?> Stream()
    {
        await Task.Yield();
        yield return Names.Make("cat");
        yield return Names.Make("fish");
        yield return null;
    }

    public ChannelReader<Animal> Read()
    {
        var channel = Channel.CreateUnbounded<Animal>();
        channel.Writer.TryWrite(new Bird { Song = "la" });
        channel.Writer.Complete();
        return channel.Reader;
    }

    public async Task<string> Take(IAsyncEnumerable<Animal> animals) => string.Join(", ", await animals.Select(Names.Of).ToArrayAsync());

    public async Task<string> Feed(string kind) => Names.Of(await Clients.Caller.Feed(Names.Make(kind)!));

    public Task Show(string kind) => Clients.Caller.Seen("zoo", Names.Make(kind)!, [Names.Make(kind)!]);
}

/// <summary>Makes animals, and says what they are.</summary>
internal static class Names
{
    public static string Of(Animal? animal) =>
        animal switch
        {
            Cat cat => $"cat {cat.Lives}",
            Dog dog => $"dog {dog.Age}",
            Bird bird => $"bird {bird.Song}",
            Fish fish => $"fish {fish.Depth} {fish.IsSalt}",
            _ => "nothing",
        };

    public static Animal? Make(string kind) =>
        kind switch
        {
            "cat" => new Cat { Lives = 9 },
            "dog" => new Dog { Age = 3 },
            "bird" => new Bird { Song = "la" },
            "fish" => new Fish { Depth = 7, IsSalt = true },
            _ => null,
        };
}
